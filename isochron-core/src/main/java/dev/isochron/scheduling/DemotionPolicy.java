package dev.isochron.scheduling;

/** Long-prefill demotion: off, or on with its two knobs (scheduler.md 8). */
public sealed interface DemotionPolicy {
    DemotionPolicy OFF = new Off();

    /** The arrival order is not touched and no ledger exists. */
    record Off() implements DemotionPolicy {}

    /**
     * Requests with more uncached prompt tokens than the threshold go to the tail of the context order.
     *
     * @param uncachedTokens T: threshold, tokens, {@code > 0}
     * @param maxIterations N: consecutive demoted iterations after which a request is let through; 0 = no bound
     */
    record On(long uncachedTokens, int maxIterations) implements DemotionPolicy {
        public On {
            if (uncachedTokens < 1 || maxIterations < 0) {
                throw new IllegalArgumentException(
                        "demotion needs T > 0 and N >= 0; got T " + uncachedTokens + ", N " + maxIterations);
            }
        }
    }
}
