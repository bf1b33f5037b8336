package dev.isochron.cost;

/** What happens behind the first token. */
public sealed interface Generation {
    /** The answer ends at the first token. */
    record Off() implements Generation {}

    /**
     * A generation server as a delay: transfer over the rank's link, then a constant time per further token.
     *
     * @param millisPerToken time per output token
     * @param transferLatencyMillis of each transfer
     * @param transferGigabytesPerSecond bandwidth of a rank's link, {@code > 0}; 10^9 bytes
     * @param kvBytesPerToken bytes that travel per prompt token
     */
    record Delay(
            double millisPerToken,
            double transferLatencyMillis,
            double transferGigabytesPerSecond,
            long kvBytesPerToken)
            implements Generation {
        static final Delay ASSUMED = new Delay(12.0, 2.0, 50.0, 13_824);

        public Delay {
            Expect.notNegative("generation.tpot_ms", millisPerToken);
            Expect.notNegative("generation.transfer_latency_ms", transferLatencyMillis);
            Expect.notNegative("generation.transfer_gigabytes_per_second", transferGigabytesPerSecond);
            Expect.require(
                    "generation.transfer_gigabytes_per_second",
                    transferGigabytesPerSecond,
                    transferGigabytesPerSecond > 0,
                    "> 0");
            Expect.notNegative("generation.kv_bytes_per_token", (double) kvBytesPerToken);
        }

        /** Link time of a prompt. Example: 970,000 tokens of 13,824 bytes over 50 GB/s with 2 ms latency take 270.2 ms. */
        public long transferNanos(int promptTokens) {
            double bytes = (double) promptTokens * kvBytesPerToken;
            return Math.round(transferLatencyMillis * 1e6 + bytes / transferGigabytesPerSecond);
        }

        /** Time of all output tokens behind the first one. */
        public long decodeNanos(int outputTokens) {
            return Math.round(Math.max(0, outputTokens - 1) * (millisPerToken * 1e6));
        }
    }

    /** Assumptions of the built-in profile. */
    Generation ASSUMED = Delay.ASSUMED;
}
