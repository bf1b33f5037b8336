package dev.isochron.calibration.log;

import org.jspecify.annotations.Nullable;

/**
 * Tells padding from work. Where the build does not say it: a lone request at depth 0 of 1, M or M - 2 tokens whose rank does not
 * show them as cached next, or, with block counters, one that allocated no block.
 */
final class DummyRule {
    /** How a record is known to be padding, or that it is not. */
    enum Kind {
        WORK,
        /** The line or the block counters say so. */
        SAID,
        /** Rule of thumb. */
        GUESSED
    }

    private static final int MAX_GAP = RankCells.SIZE;

    private final Lifetime lifetime;
    private final int maxNumTokens;

    DummyRule(Lifetime lifetime, int maxNumTokens) {
        this.lifetime = lifetime;
        this.maxNumTokens = maxNumTokens;
    }

    Kind of(int rank, long iteration, RankWork work) {
        return switch (work.mark()) {
            case WORK -> Kind.WORK;
            case DUMMY -> Kind.SAID;
            case UNMARKED -> looksLikeOne(work) ? byNeighbours(rank, iteration, work) : Kind.WORK;
        };
    }

    private boolean looksLikeOne(RankWork work) {
        int tokens = work.tokens();
        return work.requests() == 1
                && work.cachedTokens() == 0
                && (tokens == 1 || tokens == maxNumTokens || tokens == maxNumTokens - 2);
    }

    private Kind byNeighbours(int rank, long iteration, RankWork work) {
        RankWork before = lifetime.workOrNull(rank, iteration - 1);
        if (before != null && work.countsBlocks() && before.countsBlocks()) {
            return before.allocatedBlocks() == work.allocatedBlocks() ? Kind.SAID : Kind.WORK;
        }
        RankWork next = next(rank, iteration);
        return next != null && next.cachedTokens() != work.tokens() ? Kind.GUESSED : Kind.WORK;
    }

    private @Nullable RankWork next(int rank, long iteration) {
        for (int step = 1; step <= MAX_GAP; step++) {
            RankWork next = lifetime.workOrNull(rank, iteration + step);
            if (next != null) {
                return next;
            }
        }
        return null;
    }
}
