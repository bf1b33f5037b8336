package dev.isochron.telemetry.scan;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Counts what becomes of the lines and records of one log. */
final class LogCounts {
    private final Map<RejectReason, Long> rejected = new EnumMap<>(RejectReason.class);
    private final Map<PrefixStyle, Long> styles = new EnumMap<>(PrefixStyle.class);
    private long foreignLines;
    private long records;
    private long repeated;

    void foreignLine() {
        foreignLines++;
    }

    void style(PrefixStyle style) {
        styles.merge(style, 1L, Long::sum);
    }

    void rejected(RejectReason reason) {
        rejected.merge(reason, 1L, Long::sum);
    }

    void handedOn(Verdict verdict) {
        switch (verdict) {
            case NEW -> records++;
            case REPEATED -> repeated++;
            case CONFLICTING -> rejected(RejectReason.DUPLICATE);
        }
    }

    LogFileReport report(String name, LogLineReader lines, Optional<LineVariant> variant) {
        return new LogFileReport(
                name,
                lines.totalBytes(),
                lines.lines(),
                lines.cutLines(),
                foreignLines,
                records,
                repeated,
                rejected,
                variant,
                styles);
    }
}
