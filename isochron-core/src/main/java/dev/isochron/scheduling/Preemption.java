package dev.isochron.scheduling;

/** Gives up one started request for the pages of a context request (scheduler.md 6.8); only where suspending frees nothing. */
final class Preemption {
    private final SchedulePass pass;
    private final Victims victims;

    /** In a reordered pass two long requests could take each other's KV in turns for ever; arrival decides there. */
    private final boolean olderMayLose;

    Preemption(SchedulePass pass, ContextOrder order, Victims victims) {
        this.pass = pass;
        this.victims = victims;
        this.olderMayLose = order.isArrivalOrder();
    }

    boolean isPossibleFor(int requester) {
        return victimFor(requester) != Victims.NONE;
    }

    /** True if a victim was given up. The phase must end then, so that its pages go to the requester and to nobody else. */
    boolean reservesPagesFor(int requester) {
        int victim = victimFor(requester);
        if (victim == Victims.NONE) {
            return false;
        }
        pass.kv().preempt(pass.request(victim));
        pass.outcomes().recompute(victim, SkipReason.PREEMPTED);
        return true;
    }

    private int victimFor(int requester) {
        boolean allowed = pass.config().recomputePause() && !pass.kv().hasLowerTier();
        return allowed ? victims.toPreempt(requester, olderMayLose ? 0 : requester + 1) : Victims.NONE;
    }
}
