package dev.isochron.testkit;

import dev.isochron.core.SplitMix64;

/**
 * Runs a law over seeded random cases. A failure names the seed of its case, and {@code -Dlaws.seed=N} makes that case the first one.
 */
public final class Laws {
    private static final long DEFAULT_SEED = 20_260_901;

    private Laws() {}

    /** One case of a law, drawn from the generator. */
    @FunctionalInterface
    public interface Law {
        void check(SplitMix64 random) throws Exception;
    }

    public static void hold(int cases, Law law) {
        long first = Long.getLong("laws.seed", DEFAULT_SEED);
        for (long seed = first; seed < first + cases; seed++) {
            try {
                law.check(SplitMix64.stream(seed, "laws"));
            } catch (Exception | AssertionError failure) {
                throw new AssertionError("law broken; replay with -Dlaws.seed=" + seed + ": " + failure, failure);
            }
        }
    }
}
