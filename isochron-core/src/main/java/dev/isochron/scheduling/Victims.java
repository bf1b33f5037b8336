package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;

/** Finds whose KV to give up, newest first. Looks only; the callers act. Searches answer an index or {@link #NONE}. */
final class Victims {
    static final int NONE = -1;

    private final SchedulePass pass;

    Victims(SchedulePass pass) {
        this.pass = pass;
    }

    /** The last active started request strictly between two indexes (scheduler.md 6.1 b). */
    int toSuspend(int above, int below) {
        for (int index = below - 1; index > above; index--) {
            LlmRequest request = pass.request(index);
            if (isUntouchedStarted(request) && pass.kv().isActive(request)) {
                return index;
            }
        }
        return NONE;
    }

    /** The last request behind {@code above} that may be computed again, suspended or not (scheduler.md 6.1 c). */
    int toRecompute(int above) {
        for (int index = pass.active().size() - 1; index > above; index--) {
            if (mayRecompute(index)) {
                return index;
            }
        }
        return NONE;
    }

    /**
     * The last active request that may be computed again, is not the requester and does not run in this pass (6.8); without one, the
     * last that was suspended in an earlier pass. Its pages come back in no other way: it may stand behind a request that waits for
     * them, and without a lower tier a suspension frees nothing.
     *
     * @param oldest the lowest index that may be chosen
     */
    int toPreempt(int requester, int oldest) {
        int suspended = NONE;
        for (int index = pass.active().size() - 1; index >= oldest; index--) {
            if (index != requester && !pass.outcomes().runs(index) && mayRecompute(index)) {
                if (pass.kv().isActive(pass.request(index))) {
                    return index;
                }
                boolean newest = suspended == NONE && pass.kv().hasSequence(pass.request(index));
                suspended = newest ? index : suspended;
            }
        }
        return suspended;
    }

    private boolean mayRecompute(int index) {
        LlmRequest request = pass.request(index);
        if (!isUntouchedStarted(request) || pass.outcomes().isPaused(index)) {
            return false;
        }
        boolean lostInputs = request.state().isGeneration() && !request.spec().replayable();
        boolean givesNothing =
                pass.outcomes().isSuspendedNow(index) && !pass.kv().hasLowerTier();
        return !lostInputs && !givesNothing;
    }

    private boolean isUntouchedStarted(LlmRequest request) {
        return request.progress().started() && !pass.isInFlight(request);
    }
}
