package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.kvcache.Admission;
import dev.isochron.kvcache.Growth;
import java.util.Optional;

/**
 * Pages for requests whose KV another server computed (scheduler.md 6.1 step 2): the whole prompt at once, no slot, no tokens, a
 * full batch notwithstanding.
 */
final class ReceiveAdmission {
    private final SchedulePass pass;

    ReceiveAdmission(SchedulePass pass) {
        this.pass = pass;
    }

    /** Empty to go on, or why the phase stops here. */
    Optional<SkipReason> admit(int index) {
        LlmRequest request = pass.request(index);
        if (pass.budget().adapters().exhaustedFor(request)) {
            return Optional.of(SkipReason.ADAPTER_PAGES);
        }
        if (takesPages(request)) {
            pass.budget().adapters().claim(request);
            pass.outcomes().receiving(index);
        } else {
            pass.kv().undoAdmission(request);
            pass.outcomes().skip(index, SkipReason.DISAGG_INIT_REFUSED);
        }
        return Optional.empty();
    }

    private boolean takesPages(LlmRequest request) {
        return switch (pass.kv().prepareContext(request)) {
            case Admission.Refused refused -> false;
            case Admission.Prepared(int reused) -> {
                int missing = request.progress().promptTokens()
                        - reused
                        + request.spec().draftTokens();
                yield pass.kv().growContext(request, reused, missing) instanceof Growth.Grown;
            }
        };
    }
}
