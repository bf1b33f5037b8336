package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.kvcache.Growth;

/**
 * Gets the pages for generation steps, step by step at the cost of requests behind (scheduler.md 6.1): grow; suspend from the tail;
 * give KV up for recompute. Owns the cut: requests at or behind {@link #end} are out of this pass's reach.
 */
final class PageLadder {
    private final SchedulePass pass;
    private final Victims victims;
    private int end;

    PageLadder(SchedulePass pass, Victims victims) {
        this.pass = pass;
        this.victims = victims;
        this.end = pass.active().size();
    }

    int end() {
        return end;
    }

    /** True if the request now has room for its step. */
    boolean secure(int index) {
        return grows(index) || growsBySuspending(index) || growsByRecompute(index);
    }

    private boolean grows(int index) {
        LlmRequest request = pass.request(index);
        return pass.kv().growGeneration(request, request.spec().draftTokens()) instanceof Growth.Grown;
    }

    private boolean growsBySuspending(int index) {
        for (int victim = victims.toSuspend(index, end);
                victim != Victims.NONE;
                victim = victims.toSuspend(index, end)) {
            pass.kv().suspend(pass.request(victim));
            pass.outcomes().suspended(victim);
            end = victim;
            if (grows(index)) {
                return true;
            }
        }
        return false;
    }

    private boolean growsByRecompute(int index) {
        if (!pass.config().recomputePause()) {
            return false;
        }
        for (int victim = victims.toRecompute(index); victim != Victims.NONE; victim = victims.toRecompute(index)) {
            pass.kv().release(pass.request(victim));
            pass.outcomes().recompute(victim, SkipReason.RECOMPUTE_PAUSED);
            if (grows(index) || (pass.kv().hasLowerTier() && growsBySuspending(index))) {
                return true;
            }
        }
        return false;
    }
}
