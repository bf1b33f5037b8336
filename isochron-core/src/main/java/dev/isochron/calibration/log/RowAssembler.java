package dev.isochron.calibration.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the rows of one lifetime: pairs work with its time, marks dummies, and skips what a fit may not use. */
public final class RowAssembler {
    private static final double EQUAL_TIMES = 0.05;

    private final Lifetime lifetime;
    private final int maxNumTokens;
    private final long firstCounted;
    private final int[] ranks;
    private final DummyRule dummyRule;
    private final @Nullable RankWork[] works;
    private final LifetimeCounts counts = new LifetimeCounts();
    private final Rows.Builder rows;
    private final DepthVotes votes;

    private RowAssembler(
            Lifetime lifetime, int maxNumTokens, int warmupIterations, Rows.Builder rows, DepthVotes votes) {
        this.lifetime = lifetime;
        this.maxNumTokens = maxNumTokens;
        this.firstCounted = lifetime.firstIteration() + warmupIterations;
        this.ranks = lifetime.ranks().stream().mapToInt(Integer::intValue).toArray();
        this.dummyRule = new DummyRule(lifetime, maxNumTokens);
        this.works = new @Nullable RankWork[ranks.length];
        this.rows = rows;
        this.votes = votes;
    }

    /** How many rows the lifetime can give at most. */
    public static int capacity(Lifetime lifetime) {
        return lifetime.blocks().size() * RankCells.SIZE;
    }

    /** Adds the lifetime's rows to {@code rows} and the depths of its real work to {@code votes}. */
    public static LifetimeReport assemble(
            Lifetime lifetime, int maxNumTokens, int warmupIterations, Rows.Builder rows, DepthVotes votes) {
        RowAssembler assembler = new RowAssembler(lifetime, maxNumTokens, warmupIterations, rows, votes);
        for (IterationBlock block : lifetime.blocks().values()) {
            rows.startBlock();
            for (int cell = 0; cell < RankCells.SIZE; cell++) {
                assembler.iteration(block.firstIteration() + cell);
            }
        }
        return assembler.counts.report(lifetime);
    }

    private void iteration(long iteration) {
        int present = 0;
        for (int i = 0; i < ranks.length; i++) {
            RankWork work = lifetime.workOrNull(ranks[i], iteration);
            works[i] = work;
            if (work != null) {
                present++;
                record(ranks[i], iteration, work);
            }
        }
        if (present == 0) {
            return;
        }
        counts.kept();
        if (present == ranks.length) {
            counts.complete();
        }
        double millis = time(iteration);
        Optional<SkipReason> reason = skip(iteration, present, millis);
        if (reason.isPresent()) {
            counts.skipped(reason.get());
        } else {
            addRow(iteration, millis);
        }
    }

    private Optional<SkipReason> skip(long iteration, int present, double millis) {
        if (iteration < firstCounted) {
            return Optional.of(SkipReason.WARM_UP);
        }
        if (present < ranks.length) {
            return Optional.of(SkipReason.INCOMPLETE);
        }
        if (Arrays.stream(works).anyMatch(work -> work != null && work.ran() && work.generates())) {
            return Optional.of(SkipReason.GENERATION);
        }
        if (Arrays.stream(works).noneMatch(work -> work != null && work.ran() && work.tokens() > 0)) {
            return Optional.of(SkipReason.NO_CONTEXT);
        }
        return Double.isNaN(millis) ? Optional.of(SkipReason.UNTIMED) : Optional.empty();
    }

    /** Counts one record: what it is, and whether a lone request went on behind it. */
    private void record(int rank, long iteration, RankWork work) {
        if (iteration < firstCounted || !work.ran() || work.tokens() == 0 || work.requests() == 0) {
            return;
        }
        DummyRule.Kind kind = dummyRule.of(rank, iteration, work);
        counts.contextRecord(kind);
        if (kind != DummyRule.Kind.WORK) {
            return;
        }
        votes.add(work);
        RankWork next = lifetime.workOrNull(rank, iteration + 1);
        boolean goesOn = next != null
                && next.ran()
                && work.requests() == 1
                && next.requests() == 1
                && next.cachedTokens() == work.cachedTokens() + work.tokens();
        if (goesOn) {
            counts.continuingChunk(work.tokens(), maxNumTokens);
        }
    }

    private void addRow(long iteration, double millis) {
        for (int i = 0; i < ranks.length; i++) {
            RankWork work = works[i];
            if (work != null && work.ran() && work.requests() > 0) {
                boolean dummy = work.tokens() > 0 && dummyRule.of(ranks[i], iteration, work) != DummyRule.Kind.WORK;
                rows.put(i, work.requests(), work.tokens(), work.cachedTokens(), dummy);
            }
        }
        rows.endRow(millis);
        counts.usable();
        if (Arrays.stream(times(iteration)).anyMatch(time -> Math.abs(time - millis) > EQUAL_TIMES * millis)) {
            counts.unequalTimes();
        }
    }

    /** The median of the times of the ranks that ran; NaN where fewer than half of all ranks have one. */
    private double time(long iteration) {
        double[] times = times(iteration);
        if (times.length * 2 < ranks.length || times.length == 0) {
            return Double.NaN;
        }
        Arrays.sort(times);
        int middle = times.length / 2;
        return times.length % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
    }

    private double[] times(long iteration) {
        List<Double> times = new ArrayList<>(ranks.length);
        for (int i = 0; i < ranks.length; i++) {
            RankWork work = works[i];
            double millis = lifetime.millis(ranks[i], iteration);
            if (work != null && work.ran() && millis > 0) {
                times.add(millis);
            }
        }
        return times.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
