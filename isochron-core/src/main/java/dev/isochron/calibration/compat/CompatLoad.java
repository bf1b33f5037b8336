package dev.isochron.calibration.compat;

import dev.isochron.calibration.compat.CompatResult.Balance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How deep the logged requests were and how unevenly they lay on the ranks, after the warm-up. */
final class CompatLoad {
    private static final double P90 = 90;

    private final CompatLog log;
    private final long[] iterations;

    CompatLoad(CompatLog log, int warmupIterations) {
        this.log = log;
        this.iterations = Arrays.stream(log.iterations())
                .filter(iteration -> iteration >= warmupIterations)
                .toArray();
    }

    /** The depth of every record with context tokens. */
    double[] depths() {
        return Arrays.stream(iterations)
                .mapToObj(log::recordsOf)
                .flatMap(List::stream)
                .filter(record -> record.tokens() > 0)
                .mapToDouble(CompatRecord::depth)
                .toArray();
    }

    /** Over the iterations in which every rank has work; empty if there are none. */
    Optional<Balance> balance(double interceptMillis, double c2, int maxNumTokens, long kvOffset) {
        int ranks = log.ranks().size();
        List<List<CompatRecord>> full = Arrays.stream(iterations)
                .mapToObj(log::recordsOf)
                .filter(records -> records.size() == ranks && records.stream().allMatch(record -> record.tokens() > 0))
                .toList();
        if (full.isEmpty()) {
            return Optional.empty();
        }
        double[] wastes = full.stream()
                .mapToDouble(records -> waste(records, interceptMillis, c2, maxNumTokens))
                .toArray();
        double[] gains =
                full.stream().mapToDouble(records -> gain(records, kvOffset)).toArray();
        return Optional.of(new Balance(
                Arrays.stream(wastes).average().orElse(0),
                Medians.percentile(wastes, P90),
                Medians.percentile(gains, 50)));
    }

    /** 1 - mean / max of the ranks' modelled costs. */
    private static double waste(List<CompatRecord> records, double interceptMillis, double c2, int maxNumTokens) {
        double[] costs = records.stream()
                .mapToDouble(record ->
                        interceptMillis * record.tokens() / maxNumTokens + c2 * record.tokens() * record.depth())
                .toArray();
        return 1
                - Arrays.stream(costs).average().orElse(0)
                        / Arrays.stream(costs).max().orElse(1);
    }

    /** Tokens per time if every rank cost as much as the deepest, against a full chunk on each. */
    private static double gain(List<CompatRecord> records, long kvOffset) {
        double sum = records.stream()
                .mapToDouble(record -> 1 / (kvOffset + record.depth()))
                .sum();
        double deepest = records.stream().mapToDouble(CompatRecord::depth).max().orElse(0);
        return sum / (records.size() / (kvOffset + deepest));
    }
}
