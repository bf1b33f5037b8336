package dev.isochron.testkit;

import dev.isochron.core.SplitMix64;

/**
 * Runs a law over seeded random cases. A failure names the seed of its case, and {@code -Dlaws.seed=N} makes that case the first one.
 * {@code -Dlaws.cases=N} runs N cases of every law instead of the number its test asks for: many at night, one to debug a seed.
 */
public final class Laws {
    private static final long DEFAULT_SEED = 20_260_901;

    private Laws() {}

    /** One case of a law, drawn from the generator. */
    @FunctionalInterface
    public interface Law {
        void check(SplitMix64 random) throws Exception;
    }

    /**
     * Runs as many cases as are asked for, from the first seed on.
     *
     * @param usualCases as many as specifications ask for, or as the time of the suite allows
     */
    public static void hold(int usualCases, Law law) {
        int cases = Integer.getInteger("laws.cases", usualCases);
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
