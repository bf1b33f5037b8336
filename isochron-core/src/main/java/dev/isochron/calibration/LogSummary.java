package dev.isochron.calibration;

import dev.isochron.calibration.log.LifetimeReport;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What was read.
 *
 * @param ranks ranks of the lifetimes that were used, the most of any; 0 where none was
 */
public record LogSummary(int ranks, List<FileSummary> files) {
    public LogSummary {
        files = List.copyOf(files);
    }

    public long lines() {
        return sum(FileSummary::lines);
    }

    public long records() {
        return sum(FileSummary::records);
    }

    public long rejected() {
        return sum(FileSummary::rejectedTotal);
    }

    public long usableIterations() {
        return sumUsed(LifetimeReport::usable);
    }

    /** Share of the records with context tokens that were padding, 0..1. */
    public double dummyShare() {
        long dummies = sumUsed(lifetime -> lifetime.saidDummies() + lifetime.guessedDummies());
        return share(dummies, sumUsed(LifetimeReport::contextRecords));
    }

    long sumUsed(ToLongFunction<LifetimeReport> quantity) {
        return files.stream()
                .flatMap(file -> file.lifetimes().stream())
                .filter(LifetimeReport::used)
                .mapToLong(quantity)
                .sum();
    }

    static double share(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    private long sum(ToLongFunction<FileSummary> quantity) {
        return files.stream().mapToLong(quantity).sum();
    }
}
