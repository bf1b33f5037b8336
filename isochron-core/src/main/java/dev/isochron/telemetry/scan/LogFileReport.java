package dev.isochron.telemetry.scan;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What one log held: every line is foreign or starts at least one record, every record is taken, repeated or rejected.
 *
 * @param name the file, or {@code -}
 * @param bytes bytes read, after unpacking
 * @param cutLines lines longer than 64 KiB, which lost their rest
 * @param foreignLines lines without the start of a record
 * @param records records taken
 * @param repeated records that were there already, word for word
 * @param rejected records not taken, by reason; reasons that did not occur are left out
 * @param variant empty where there was no record
 * @param styles records taken or rejected by what stood before them
 */
public record LogFileReport(
        String name,
        long bytes,
        long lines,
        long cutLines,
        long foreignLines,
        long records,
        long repeated,
        Map<RejectReason, Long> rejected,
        Optional<LineVariant> variant,
        Map<PrefixStyle, Long> styles) {

    public LogFileReport {
        rejected = ordered(RejectReason.class, rejected);
        styles = ordered(PrefixStyle.class, styles);
    }

    public long rejectedTotal() {
        return rejected.values().stream().mapToLong(Long::longValue).sum();
    }

    private static <K extends Enum<K>> Map<K, Long> ordered(Class<K> type, Map<K, Long> counts) {
        EnumMap<K, Long> copy = new EnumMap<>(type);
        copy.putAll(counts);
        return Collections.unmodifiableMap(copy);
    }
}
