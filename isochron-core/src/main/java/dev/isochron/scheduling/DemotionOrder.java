package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Long-prefill demotion (scheduler.md 8): long prefills stand behind everything else, both classes in arrival order. A stable
 * partition and nothing more; it asks the KV cache nothing.
 *
 * <pre>
 *   long(r)       = r is context and has an estimate, and uncached(r) > T
 *   uncached(r)   = estimate at the first chunk, remaining prompt tokens later
 *   letThrough(r) = N > 0 and waited(r) >= N      ordered as if it were short, until it is scheduled
 * </pre>
 *
 * <p>Example: T = 10,000; a prompt of 50,000 uncached tokens before a turn of 1,000 gives the order turn, prompt.
 */
final class DemotionOrder {
    private final DemotionPolicy.On policy;
    private final DemotionLedger ledger;

    DemotionOrder(DemotionPolicy.On policy, DemotionLedger ledger) {
        this.policy = policy;
        this.ledger = ledger;
    }

    ContextOrder of(IndexList pending, List<LlmRequest> active) {
        BitSet demoted = new BitSet(active.size());
        List<DemotionNote> notes = new ArrayList<>();
        for (int place = 0; place < pending.size(); place++) {
            int index = pending.get(place);
            LlmRequest request = active.get(index);
            if (isLong(request)) {
                int waited = ledger.waited(request.id());
                boolean letThrough = policy.maxIterations() > 0 && waited >= policy.maxIterations();
                demoted.set(index, !letThrough);
                notes.add(new DemotionNote(request.id(), uncachedTokens(request), waited, letThrough));
            }
        }
        return new ContextOrder(partitioned(pending, demoted), demoted, notes);
    }

    /** Brings the ledger up to date with the final outcome of a pass; once per call of the scheduler (scheduler.md 8.3). */
    void settle(ContextOrder order, SchedulePass pass) {
        ledger.beginUpdate();
        for (int index = 0; index < pass.active().size(); index++) {
            LlmRequest request = pass.request(index);
            boolean settled = pass.outcomes().runs(index) || pass.outcomes().isPaused(index);
            if (settled || !isLong(request)) {
                continue;
            }
            if (order.isDemoted(index) && pass.outcomes().isReached(index)) {
                ledger.count(request.id());
            } else {
                ledger.keep(request.id());
            }
        }
        ledger.endUpdate();
    }

    private boolean isLong(LlmRequest request) {
        return request.state().isContext()
                && request.uncachedPrefillTokens().isPresent()
                && uncachedTokens(request) > policy.uncachedTokens();
    }

    private static long uncachedTokens(LlmRequest request) {
        Progress progress = request.progress();
        return progress.firstChunk() ? request.uncachedPrefillTokens().orElse(0) : progress.remaining();
    }

    private static IndexList partitioned(IndexList pending, BitSet demoted) {
        var order = new IndexList(pending.size());
        for (int place = 0; place < pending.size(); place++) {
            if (!demoted.get(pending.get(place))) {
                order.add(pending.get(place));
            }
        }
        for (int index = demoted.nextSetBit(0); index >= 0; index = demoted.nextSetBit(index + 1)) {
            order.add(index);
        }
        return order;
    }
}
