package dev.isochron.calibration.compat;

/**
 * The original's options.
 *
 * @param maxNumTokens M
 * @param minSpan shortest monopoly span
 * @param warmupIterations iterations below this one do not vote on depth and waste
 * @param percentile which depth becomes D, 0..100
 */
public record CompatOptions(int maxNumTokens, int minSpan, int warmupIterations, double percentile) {}
