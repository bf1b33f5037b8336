package dev.isochron.workload;

import dev.isochron.core.SplitMix64;

/** Draws from the distributions of the synthetic workload, one generator stream per session. */
final class Draws {
    private final SplitMix64 random;

    Draws(SplitMix64 random) {
        this.random = random;
    }

    double uniform() {
        return random.nextDouble();
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Uniform in {@code 1 .. most}. */
    int upTo(int most) {
        return 1 + random.nextInt(most);
    }

    /**
     * {@code LN(m, s) = m * exp(s * z)}, z standard normal. Example: z = 1 gives LN(216, 1.0) = 587.1.
     *
     * @param median m, in the unit of the result
     * @param sigma s, of the logarithm
     */
    double logNormal(double median, double sigma) {
        return median * StrictMath.exp(sigma * random.nextGaussian());
    }

    /** A log-normal, rounded to whole tokens (or turns) and then limited to {@code [least, most]}. */
    int logNormal(double median, double sigma, int least, int most) {
        return (int) Math.min(most, Math.max(least, Math.round(logNormal(median, sigma))));
    }
}
