package dev.isochron.scheduling;

/**
 * All that a scheduler remembers from pass to pass; owned by the rank, both parts bounded.
 *
 * @param demotions waits of long requests; stays empty while demotion is off
 * @param stalls passes without progress
 */
public record SchedulerState(DemotionLedger demotions, StallCounter stalls) {
    public static SchedulerState fresh() {
        return new SchedulerState(new DemotionLedger(), new StallCounter());
    }
}
