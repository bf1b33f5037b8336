package dev.isochron.core;

/**
 * The SplitMix64 generator (Steele, Lea, Flood 2014): a counter with step 0x9E3779B97F4A7C15 behind a bijective mix. Small, fast,
 * the same on every machine; the product's only source of randomness.
 */
public final class SplitMix64 {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    public SplitMix64(long seed) {
        this.state = seed;
    }

    /** A stream named by purpose and indices, so that draws never depend on the order in which others draw. */
    public static SplitMix64 stream(long seed, String purpose, long... indices) {
        long state = mix(seed + GAMMA);
        for (int i = 0; i < purpose.length(); i++) {
            state = mix(state ^ (purpose.charAt(i) + GAMMA));
        }
        for (long index : indices) {
            state = mix(state ^ mix(index + GAMMA)) + GAMMA;
        }
        return new SplitMix64(state);
    }

    /** The finaliser: a bijection on 64-bit words. */
    public static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    public long nextLong() {
        state += GAMMA;
        return mix(state);
    }

    /** Uniform in [0, bound) by unsigned remainder (bias below bound / 2^64). */
    public int nextInt(int bound) {
        if (bound < 1) {
            throw new IllegalArgumentException("bound " + bound + "; expected >= 1");
        }
        return (int) Long.remainderUnsigned(nextLong(), bound);
    }

    /** Uniform in [0, 1) with 53 bits. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Standard normal by Box-Muller (one of the pair; {@link StrictMath}, so equal on every machine). */
    public double nextGaussian() {
        double u = 1.0 - nextDouble();
        double v = nextDouble();
        return StrictMath.sqrt(-2.0 * StrictMath.log(u)) * StrictMath.cos(2.0 * StrictMath.PI * v);
    }
}
