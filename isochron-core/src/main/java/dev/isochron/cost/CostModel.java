package dev.isochron.cost;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The time an iteration takes on one rank, and what stands around it: host work, collectives, the generation server.
 *
 * <pre>{@code T = c0 + c1 * N + c2 * sum_i n_i * (kv_i + n_i / 2) + r * sum_i kv_i,   N = sum n_i}</pre>
 *
 * over the context chunks of the rank; n_i new tokens, kv_i tokens before the chunk. The sums {@code n*(2kv+n)} and {@code kv} are
 * exact; then one {@code double} expression in the written order, rounded once (half up) to whole nanoseconds. Example, built-in
 * profile: chunks 6,000 @ 100,000 and 2,192 @ 0 take 2,082.51 ms.
 *
 * @param name profile name
 * @param source where the numbers come from
 * @param maxNumTokens M for which they were measured
 * @param c0Millis per iteration
 * @param c1MillisPerToken per new token
 * @param c2NanosPerTokenKv per new token and KV token, {@code > 0}
 * @param rMicrosPerKv per KV token and chunk (the prefix is read once per chunk)
 * @param c0Status whether c0 was told apart from c1
 * @param host host work and collectives
 * @param kvMoves KV onboard and offload
 * @param generation what happens behind the first token
 * @param disturbance noise for closed-loop tests
 * @param intervals confidence intervals by JSON key, informative
 * @param comment informative
 */
public record CostModel(
        String name,
        Source source,
        int maxNumTokens,
        double c0Millis,
        double c1MillisPerToken,
        double c2NanosPerTokenKv,
        double rMicrosPerKv,
        C0Status c0Status,
        HostCosts host,
        KvMoves kvMoves,
        Generation generation,
        Disturbance disturbance,
        SortedMap<String, Interval> intervals,
        String comment) {

    public CostModel {
        Expect.require("max_num_tokens", maxNumTokens, maxNumTokens >= 1, ">= 1");
        Expect.notNegative("c0_ms", c0Millis);
        Expect.notNegative("c1_ms_per_token", c1MillisPerToken);
        Expect.notNegative("c2_ns_per_token_kv", c2NanosPerTokenKv);
        Expect.require("c2_ns_per_token_kv", c2NanosPerTokenKv, c2NanosPerTokenKv > 0, "> 0");
        Expect.notNegative("r_us_per_kv", rMicrosPerKv);
        intervals = Collections.unmodifiableSortedMap(new TreeMap<>(intervals));
    }

    /** Where the numbers of a model come from. */
    public enum Source {
        BUILT_IN,
        CALIBRATED,
        HAND;

        /** The word of the JSON form. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /** Whether the per-iteration share was told apart from the per-token one. */
    public enum C0Status {
        MEASURED,
        ASSUMED;

        /** The word of the JSON form. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** Time per block moved between tiers; anything but 0 is refused until tiers exist. */
    public record KvMoves(double onboardMicrosPerBlock, double offloadMicrosPerBlock) {
        public static final KvMoves NONE = new KvMoves(0, 0);

        public KvMoves {
            none("kv_onboard_us_per_block", onboardMicrosPerBlock);
            none("kv_offload_us_per_block", offloadMicrosPerBlock);
        }

        private static void none(String key, double value) {
            Expect.require(key, value, value == 0, "0: KV moves between tiers are not charged in this version");
        }
    }

    /** A confidence interval. */
    public record Interval(double low, double high) {}

    /** The built-in profile {@code kimi-k3-gb300-dep16}: T(8192, kv) = 1465 ms + 8.62 us * kv with an assumed c0 of 250 ms. */
    public static CostModel kimiK3() {
        return new CostModel(
                "kimi-k3-gb300-dep16",
                Source.BUILT_IN,
                8192,
                250.0,
                0.1440054296875,
                1.05224609375,
                0.0,
                C0Status.ASSUMED,
                HostCosts.ASSUMED,
                KvMoves.NONE,
                Generation.ASSUMED,
                Disturbance.NONE,
                new TreeMap<>(),
                "");
    }

    /**
     * Time of one rank's chunks.
     *
     * @param tokens N, sum of new tokens
     * @param twiceTokenKv sum of {@code n*(2*kv + n)}, exact
     * @param kvTokens sum of kv, exact
     * @return whole nanoseconds
     */
    public long rankNanos(long tokens, long twiceTokenKv, long kvTokens) {
        return Math.round(c0Millis * 1e6
                + c1MillisPerToken * 1e6 * (double) tokens
                + c2NanosPerTokenKv * ((double) twiceTokenKv / 2)
                + rMicrosPerKv * 1e3 * (double) kvTokens);
    }

    /** Time of a single chunk of {@code tokens} at depth {@code kvTokens}. */
    public long chunkNanos(long tokens, long kvTokens) {
        return rankNanos(tokens, twice(tokens, kvTokens), kvTokens);
    }

    /** {@code n*(2*kv + n)}, exact: what {@link #rankNanos} wants summed. */
    public static long twice(long tokens, long kvTokens) {
        return Math.multiplyExact(tokens, Math.addExact(Math.multiplyExact(2L, kvTokens), tokens));
    }
}
