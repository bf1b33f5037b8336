package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.RequestState;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.TokenPrompt;
import dev.isochron.executor.PlannedBatch.Dummy;
import dev.isochron.kvcache.KvCache;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.SchedulePlan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Keeps a rank from staying empty while another has work (executor-and-routing.md 6): at most one dummy, last in the active list,
 * pending until the group has agreed to run, gone at the state update behind its forward (EXE-9).
 */
final class Padding {
    private final ExecutorConfig config;
    private final KvCache kvCache;
    private final ActiveRequests active;
    private final Warnings warnings;
    private final RequestSpec contextSpec = spec(0);
    private final RequestSpec generationSpec;
    private Role role;

    /** What a dummy looks like to the engine. */
    private enum Role {
        CONTEXT,
        GENERATION
    }

    Padding(ExecutorConfig config, KvCache kvCache, ActiveRequests active, Warnings warnings) {
        this.config = config;
        this.kvCache = kvCache;
        this.active = active;
        this.warnings = warnings;
        this.generationSpec = spec(config.maxDraftTokens());
        this.role = config.contextServer() ? Role.CONTEXT : Role.GENERATION;
    }

    /** The group's dummies take after what was routed last, on whichever rank it landed. */
    void routed(Placement placement) {
        if (anyOf(placement, RequestKind.CONTEXT_ONLY)) {
            role = Role.CONTEXT;
        } else if (anyOf(placement, RequestKind.GENERATION_ONLY)) {
            role = Role.GENERATION;
        }
    }

    /** What the router expects, or the active count should that be larger against EXE-10. */
    int reconciled(int expected) {
        int running = active.countRunning();
        if (expected < running) {
            warnings.once("the router expects " + expected + " requests on a rank that has " + running);
        }
        return Math.max(expected, running);
    }

    /** H11: a rank without requests joins a group that has some. */
    void beforeScheduling(int expected) {
        if (config.attentionDp() && expected > 0 && active.count() == 0) {
            add(role);
        }
    }

    /** H13: a rank with requests of which none can run joins too. */
    Optional<Dummy> afterScheduling(SchedulePlan plan, int expected) {
        boolean needed = config.attentionDp()
                && plan.batchSize() == 0
                && active.count() > 0
                && active.count() < config.maxActive()
                && expected > 0
                && !active.hasDummy();
        return needed ? add(Role.GENERATION).map(dummy -> new Dummy(dummy, rows())) : Optional.empty();
    }

    /** Frees the dummy: its batch will not run, or its forward has been launched. */
    void remove() {
        if (active.hasDummy()) {
            LlmRequest dummy = active.get(RequestId.DUMMY);
            kvCache.release(dummy);
            active.remove(dummy);
        }
    }

    private Optional<LlmRequest> add(Role as) {
        LlmRequest dummy = dummy(as);
        if (!kvCache.addDummy(dummy, as == Role.CONTEXT ? 1 : rows())) {
            warnings.once("no KV room for a padding dummy: the group skips iterations until there is");
            return Optional.empty();
        }
        active.add(dummy);
        return Optional.of(dummy);
    }

    private int rows() {
        return 1 + config.maxDraftTokens();
    }

    private LlmRequest dummy(Role as) {
        if (as == Role.CONTEXT) {
            return LlmRequest.arrived(contextSpec, OptionalLong.empty());
        }
        LlmRequest dummy = LlmRequest.arrived(generationSpec, OptionalLong.empty());
        dummy.moveTo(new Progress(RequestState.GENERATION, 1, 1, 0, 0, false));
        return dummy;
    }

    private static RequestSpec spec(int draftTokens) {
        TokenPrompt prompt = TokenPrompt.of(0);
        PromptKeys keys = PromptKeys.of(prompt, ReuseScope.SHARED, 2);
        return RequestSpec.builder(RequestId.DUMMY, prompt, keys, ReuseScope.SHARED)
                .draftTokens(draftTokens)
                .build();
    }

    private static boolean anyOf(Placement placement, RequestKind kind) {
        for (List<RequestSpec> share : placement.byRank()) {
            for (RequestSpec spec : share) {
                if (spec.kind() == kind) {
                    return true;
                }
            }
        }
        return false;
    }
}
