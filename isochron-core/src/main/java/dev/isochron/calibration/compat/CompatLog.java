package dev.isochron.calibration.compat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** All records of a fit, the last one of each rank and iteration; ascending. */
final class CompatLog {
    private final SortedMap<Integer, CompatColumn> columns = new TreeMap<>();

    void put(CompatRecord record) {
        columns.computeIfAbsent(record.rank(), CompatColumn::new).put(record);
    }

    /** Sorts what was put and drops what was replaced; to be called once, before reading. */
    void seal() {
        columns.values().forEach(CompatColumn::seal);
    }

    List<Integer> ranks() {
        return List.copyOf(columns.keySet());
    }

    long records() {
        return columns.values().stream().mapToLong(CompatColumn::size).sum();
    }

    /** Every iteration that some rank logged, ascending. */
    long[] iterations() {
        return columns.values().stream()
                .flatMapToLong(CompatColumn::iterations)
                .sorted()
                .distinct()
                .toArray();
    }

    Optional<CompatRecord> record(long iteration, int rank) {
        CompatColumn column = columns.get(rank);
        return column == null ? Optional.empty() : column.find(iteration);
    }

    /** The records of one iteration by ascending rank. */
    List<CompatRecord> recordsOf(long iteration) {
        List<CompatRecord> records = new ArrayList<>(columns.size());
        for (Map.Entry<Integer, CompatColumn> column : columns.entrySet()) {
            column.getValue().find(iteration).ifPresent(records::add);
        }
        return records;
    }

    /** Median of the non-zero device times that stand one line later; empty where fewer than half of the ranks have one. */
    OptionalDouble time(long iteration) {
        double[] times = recordsOf(iteration + 1).stream()
                .map(CompatRecord::deviceMillis)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .filter(millis -> millis != 0)
                .toArray();
        int needed = Math.max(1, columns.size() / 2);
        return times.length < needed ? OptionalDouble.empty() : OptionalDouble.of(Medians.median(times));
    }
}
