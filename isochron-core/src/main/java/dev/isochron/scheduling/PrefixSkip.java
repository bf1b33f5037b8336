package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.RequestState;
import dev.isochron.kvcache.BlockKeySet;

/**
 * Prefix-aware skip (scheduler.md 6.3): a first chunk waits one pass if another request computes its next block now, and finds it
 * in the cache then. Holds the keys of the blocks that somebody computes in this pass.
 */
final class PrefixSkip {
    private final SchedulePass pass;
    private final BlockKeySet contributed;
    private final boolean on;

    private PrefixSkip(SchedulePass pass, BlockKeySet contributed, boolean on) {
        this.pass = pass;
        this.contributed = contributed;
        this.on = on;
    }

    /** Clears {@code contributed} and seeds it with what requests in flight compute; where nobody could wait it probes nothing. */
    static PrefixSkip seeded(SchedulePass pass, ContextOrder order, BlockKeySet contributed) {
        contributed.clear();
        boolean pays = pass.config().prefixAware() && pass.kv().commitsEveryChunk();
        var skip = new PrefixSkip(pass, contributed, pays && canFire(pass, order));
        skip.seed();
        return skip;
    }

    /** Index of the first block the request would commit, or {@link PrefixProbe#NONE}. */
    int firstNewBlock(LlmRequest request) {
        return on ? pass.kv().probe(request).firstNewBlock() : PrefixProbe.NONE;
    }

    /** True if this first chunk would compute a block that is computed in this pass anyway. Continuations never wait. */
    boolean isDuplicate(LlmRequest request, int firstNewBlock) {
        return firstNewBlock != PrefixProbe.NONE
                && request.progress().firstChunk()
                && contributed.contains(request.keys(), firstNewBlock);
    }

    /** The request runs and computes this block. */
    void contribute(LlmRequest request, int firstNewBlock) {
        if (firstNewBlock != PrefixProbe.NONE) {
            contributed.add(request.keys(), firstNewBlock);
        }
    }

    private static boolean canFire(SchedulePass pass, ContextOrder order) {
        int candidates = 0;
        int continuations = 0;
        for (int place = 0; place < order.size(); place++) {
            LlmRequest request = pass.request(order.index(place));
            if (request.state() == RequestState.CONTEXT_INIT) {
                candidates += request.progress().firstChunk() ? 1 : 0;
                continuations += request.progress().firstChunk() ? 0 : 1;
            }
        }
        return candidates > 1 || (candidates == 1 && (continuations > 0 || anyContinuationInFlight(pass)));
    }

    private static boolean anyContinuationInFlight(SchedulePass pass) {
        return pass.active().stream().anyMatch(request -> isContinuationInFlight(pass, request));
    }

    private static boolean isContinuationInFlight(SchedulePass pass, LlmRequest request) {
        return pass.isInFlight(request)
                && request.state() == RequestState.CONTEXT_INIT
                && !request.progress().firstChunk();
    }

    private void seed() {
        if (!on || pass.inFlight().isEmpty()) {
            return;
        }
        for (LlmRequest request : pass.active()) {
            if (isContinuationInFlight(pass, request)) {
                contribute(request, firstNewBlock(request));
            }
        }
    }
}
