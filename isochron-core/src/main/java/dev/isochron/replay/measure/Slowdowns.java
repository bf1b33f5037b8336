package dev.isochron.replay.measure;

import dev.isochron.cost.CostModel;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Fairness over lanes: Jain index {@code (sum x)^2 / (n * sum x^2)} of each lane's mean slowdown; slowdown = TTFT / time of the request
 * alone, at its depth, with the full token budget. 1 = all lanes equally slowed; (1, 1, 4): 0.667.
 */
final class Slowdowns {
    private final CostModel model;
    private final int maxNumTokens;
    private final SortedMap<Integer, Mean> lanes = new TreeMap<>();

    private static final class Mean {
        private double sum;
        private long count;

        double value() {
            return sum / count;
        }
    }

    Slowdowns(CostModel model, int maxNumTokens) {
        this.model = model;
        this.maxNumTokens = maxNumTokens;
    }

    void add(int lane, Flight flight, long ttftNanos) {
        double alone = (double) Math.max(1, aloneNanos(flight));
        Mean mean = lanes.computeIfAbsent(lane, key -> new Mean());
        mean.sum += ttftNanos / alone;
        mean.count++;
    }

    private long aloneNanos(Flight flight) {
        long nanos = 0;
        int prompt = flight.submitted().promptTokens();
        for (int at = flight.reusedTokens(); at < prompt; at += maxNumTokens) {
            nanos += model.chunkNanos(Math.min(maxNumTokens, prompt - at), at);
        }
        return nanos;
    }

    OptionalDouble jain() {
        return jain(lanes.values().stream().mapToDouble(Mean::value).toArray());
    }

    static OptionalDouble jain(double[] values) {
        double sum = 0;
        double squares = 0;
        for (double value : values) {
            sum += value;
            squares += value * value;
        }
        return squares > 0 ? OptionalDouble.of(sum * sum / (values.length * squares)) : OptionalDouble.empty();
    }
}
