package dev.isochron.calibration;

import dev.isochron.calibration.log.LifetimeReport;
import dev.isochron.telemetry.scan.LineVariant;
import dev.isochron.telemetry.scan.LogFileReport;
import dev.isochron.telemetry.scan.PrefixStyle;
import dev.isochron.telemetry.scan.RejectReason;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One log and what became of it.
 *
 * @param bytes bytes read, after unpacking
 * @param cutLines lines longer than 64 KiB
 * @param foreignLines lines without a record
 * @param records records taken
 * @param repeated records that were there already
 * @param rejected records not taken, by reason
 * @param variant the line's variant; empty without a record
 * @param styles records by what stood before them
 * @param showsAttentionDp whether its lines show requests routed to ranks
 */
public record FileSummary(
        String name,
        long bytes,
        long lines,
        long cutLines,
        long foreignLines,
        long records,
        long repeated,
        Map<String, Long> rejected,
        Optional<String> variant,
        Map<String, Long> styles,
        List<LifetimeReport> lifetimes,
        boolean showsAttentionDp) {

    public FileSummary {
        rejected = Collections.unmodifiableMap(new LinkedHashMap<>(rejected));
        styles = Collections.unmodifiableMap(new LinkedHashMap<>(styles));
        lifetimes = List.copyOf(lifetimes);
    }

    static FileSummary of(LogFileReport report, List<LifetimeReport> lifetimes, boolean showsAttentionDp) {
        return new FileSummary(
                report.name(),
                report.bytes(),
                report.lines(),
                report.cutLines(),
                report.foreignLines(),
                report.records(),
                report.repeated(),
                byLabel(report.rejected(), RejectReason::label),
                report.variant().map(LineVariant::label),
                byLabel(report.styles(), PrefixStyle::label),
                lifetimes,
                showsAttentionDp);
    }

    public long rejectedTotal() {
        return rejected.values().stream().mapToLong(Long::longValue).sum();
    }

    private static <K> Map<String, Long> byLabel(Map<K, Long> counts, Function<K, String> label) {
        Map<String, Long> named = new LinkedHashMap<>();
        counts.forEach((key, count) -> named.put(label.apply(key), count));
        return named;
    }
}
