package dev.isochron.workload;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts what reading one file met, and keeps the first messages of each reason. When strict, the first defect ends the reading. */
final class DefectLog {
    private static final int MESSAGES_PER_REASON = 5;

    private final Strictness strictness;
    private final Map<Defect, Long> counts = new EnumMap<>(Defect.class);
    private final SortedMap<String, Long> notes = new TreeMap<>();
    private final List<String> messages = new ArrayList<>();

    DefectLog(Strictness strictness) {
        this.strictness = strictness;
    }

    /**
     * Records a defect.
     *
     * @param place file and position
     * @param value what was found
     * @param expected what would have been right
     */
    void add(Defect defect, String place, String value, String expected) {
        String message = place + ": " + defect.reason() + " (" + value + "; expected " + expected + ")";
        if (strictness == Strictness.STRICT) {
            throw new WorkloadException(message);
        }
        if (counts.merge(defect, 1L, Long::sum) <= MESSAGES_PER_REASON) {
            messages.add(message);
        }
    }

    void note(String what, long count) {
        if (count > 0) {
            notes.merge(what, count, Long::sum);
        }
    }

    /** Counts something odd that is kept, and says so the first time. */
    void oddity(String what, String place, String value) {
        if (notes.merge(what, 1L, Long::sum) == 1) {
            messages.add(place + ": " + what + " (" + value + ")");
        }
    }

    /** Records left out, by reason. */
    SortedMap<String, Long> skipped() {
        SortedMap<String, Long> skipped = new TreeMap<>();
        counts.forEach((defect, count) -> {
            if (defect.skips()) {
                skipped.put(defect.reason(), count);
            }
        });
        return skipped;
    }

    /** Other counts: records that were mended, and oddities. */
    SortedMap<String, Long> notes() {
        SortedMap<String, Long> all = new TreeMap<>(notes);
        counts.forEach((defect, count) -> {
            if (!defect.skips()) {
                all.put(defect.reason(), count);
            }
        });
        return all;
    }

    List<String> messages() {
        return messages;
    }
}
