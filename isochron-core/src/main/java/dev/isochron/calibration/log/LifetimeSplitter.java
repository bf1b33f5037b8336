package dev.isochron.calibration.log;

import dev.isochron.telemetry.scan.LogField;
import dev.isochron.telemetry.scan.RecordSink;
import dev.isochron.telemetry.scan.ScannedRecord;
import dev.isochron.telemetry.scan.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sorts the records of one file into lifetimes. Per rank a new one begins when the iteration becomes 1 after a larger one, or falls
 * more than {@value #MAX_FALL} below the largest: lines of one iteration are reordered, but not by more. The k-th lifetimes of all
 * ranks are one.
 */
public final class LifetimeSplitter implements RecordSink {
    private static final long MAX_FALL = 2;

    private final int file;
    private final BlockReservoir reservoir;
    private final List<Lifetime> lifetimes = new ArrayList<>();
    private final SortedMap<Integer, Position> positions = new TreeMap<>();
    private final TokenCounts tokenCounts;
    private boolean attentionDp;

    /** For the {@code file}-th file; chunk sizes are counted into {@code tokenCounts}. */
    public LifetimeSplitter(int file, BlockReservoir reservoir, TokenCounts tokenCounts) {
        this.file = file;
        this.reservoir = reservoir;
        this.tokenCounts = tokenCounts;
    }

    @Override
    public Verdict accept(ScannedRecord line) {
        attentionDp |= line.integerOr(LogField.RANK_REQUESTS, 1) > 0;
        Position position = positions.computeIfAbsent(line.rank(), unseen -> new Position());
        int index = position.moveTo(line.iteration());
        while (lifetimes.size() <= index) {
            lifetimes.add(new Lifetime(file, lifetimes.size(), reservoir));
        }
        Verdict verdict = lifetimes.get(index).add(line);
        if (verdict == Verdict.NEW) {
            tokenCounts.add(line.integer(LogField.CONTEXT_TOKENS));
        }
        return verdict;
    }

    public List<Lifetime> lifetimes() {
        return Collections.unmodifiableList(lifetimes);
    }

    /** The longest lifetime whose ranks ran together; the first of equally long ones. */
    public Optional<Lifetime> longest() {
        return lifetimes.stream()
                .filter(Lifetime::ranksOverlap)
                .max(Comparator.comparingLong(Lifetime::iterations)
                        .thenComparing(Comparator.comparingInt(Lifetime::index).reversed()));
    }

    /** Whether requests were ever routed to a rank, as attention DP does; true where the lines do not say. */
    public boolean showsAttentionDp() {
        return attentionDp;
    }

    /** Where a rank is: in which lifetime, and the largest iteration there. */
    private static final class Position {
        private int lifetime;
        private long largest = Long.MIN_VALUE;

        int moveTo(long iteration) {
            boolean restarted =
                    largest != Long.MIN_VALUE && ((iteration == 1 && largest > 1) || iteration < largest - MAX_FALL);
            if (restarted) {
                lifetime++;
                largest = iteration;
            }
            largest = Math.max(largest, iteration);
            return lifetime;
        }
    }
}
