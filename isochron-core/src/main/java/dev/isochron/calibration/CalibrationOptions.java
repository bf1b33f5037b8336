package dev.isochron.calibration;

import java.util.OptionalInt;

/**
 * What a calibration is told.
 *
 * @param maxNumTokens M; empty: as the log shows it (joint), 8192 (compat)
 * @param percentile which depth percentile becomes D, 0..100
 * @param minSpan shortest monopoly span, at least 4 (compat)
 * @param warmupIterations iterations left out after a start, at least 0
 * @param seed of the bootstrap and of the sampling of very long logs
 */
public record CalibrationOptions(
        OptionalInt maxNumTokens, double percentile, int minSpan, int warmupIterations, long seed) {
    private static final int LEAST_SPAN = 4;

    public CalibrationOptions {
        maxNumTokens.ifPresent(m -> require("--max-num-tokens", m, m >= 1, "at least 1"));
        require("--kv-depth-threshold-percentile", percentile, percentile >= 0 && percentile <= 100, "0 to 100");
        require("--min-span", minSpan, minSpan >= LEAST_SPAN, "at least 4");
        require("--warmup-iters", warmupIterations, warmupIterations >= 0, "at least 0");
    }

    private static void require(String option, Number value, boolean holds, String range) {
        if (!holds) {
            throw new IllegalArgumentException(option + " " + value + "; expected " + range);
        }
    }
}
