package dev.isochron.engine.cpu;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a chunk's time follows {@code t = c * (offset + kv) * n}: n new tokens, kv the KV tokens that a token of the chunk meets on
 * average, {@code depth + (n + 1) / 2}. Fitted to {@code t / n} by least squares, so that long chunks count no more than short ones.
 *
 * @param nanosPerTokenKv c
 * @param offsetTokens what everything but attention costs, in KV tokens
 * @param explained R^2 of the times themselves
 */
record CostLaw(double nanosPerTokenKv, double offsetTokens, double explained) {
    private static final int[] TOKENS = {128, 256, 512};
    private static final int[] DEPTHS = {0, 1024, 4096, 8192, 16_384};

    /** One measured chunk. */
    private record Point(int tokens, double kv, long nanos) {}

    static CostLaw measure(PackedModel model) {
        try (Arena arena = Arena.ofConfined()) {
            var bench = new BenchModel(arena, model, 16_384 + 512);
            bench.chunk(0, 512);
            List<Point> points = new ArrayList<>();
            for (int depth : DEPTHS) {
                for (int tokens : TOKENS) {
                    long nanos = Stopwatch.once(() -> bench.chunk(depth, tokens));
                    points.add(new Point(tokens, depth + (tokens + 1) / 2.0, nanos));
                }
            }
            return fit(points);
        }
    }

    private static CostLaw fit(List<Point> points) {
        double meanKv = mean(points.stream().map(Point::kv).toList());
        double meanRate = mean(points.stream().map(CostLaw::rate).toList());
        double covariance = 0;
        double variance = 0;
        for (Point point : points) {
            covariance += (point.kv() - meanKv) * (rate(point) - meanRate);
            variance += (point.kv() - meanKv) * (point.kv() - meanKv);
        }
        double slope = covariance / variance;
        double offset = meanRate / slope - meanKv;
        return new CostLaw(slope, offset, explained(points, slope, offset));
    }

    private static double explained(List<Point> points, double slope, double offset) {
        double mean = mean(points.stream().map(point -> (double) point.nanos()).toList());
        double left = 0;
        double all = 0;
        for (Point point : points) {
            double error = point.nanos() - slope * (offset + point.kv()) * point.tokens();
            left += error * error;
            all += (point.nanos() - mean) * (point.nanos() - mean);
        }
        return 1 - left / all;
    }

    private static double rate(Point point) {
        return (double) point.nanos() / point.tokens();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
