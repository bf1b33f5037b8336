package dev.isochron.calibration.log;

import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** How often each number of new context tokens was seen. */
public final class TokenCounts {
    private final SortedMap<Long, Long> counts = new TreeMap<>();
    private long records;

    void add(long tokens) {
        records++;
        counts.merge(tokens, 1L, Long::sum);
    }

    public long records() {
        return records;
    }

    /** How many records ran exactly so many tokens. */
    public long of(long tokens) {
        return counts.getOrDefault(tokens, 0L);
    }

    /** The largest number of tokens; 0 without records. */
    public long largest() {
        return counts.isEmpty() ? 0 : counts.lastKey();
    }

    /** M as the log shows it: the largest number of tokens that at least 1 % of the records ran; empty if none is so frequent. */
    public OptionalInt budget() {
        int budget = 0;
        for (var count : counts.entrySet()) {
            if (count.getValue() * 100 >= records && count.getKey() > 0 && count.getKey() <= Integer.MAX_VALUE) {
                budget = count.getKey().intValue();
            }
        }
        return budget == 0 ? OptionalInt.empty() : OptionalInt.of(budget);
    }
}
