package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;

/** For each selected row the rank that made it long: the one with the largest predicted time, the lowest on a tie. */
final class Attribution {
    private final Rows rows;
    private final RowSelection selection;
    private final int[] ranks;

    private Attribution(Rows rows, RowSelection selection, int[] ranks) {
        this.rows = rows;
        this.selection = selection;
        this.ranks = ranks;
    }

    static Attribution by(Theta theta, Rows rows, RowSelection selection) {
        int[] ranks = new int[selection.count()];
        for (int place = 0; place < ranks.length; place++) {
            ranks[place] = longest(theta, rows, selection.row(place));
        }
        return new Attribution(rows, selection, ranks);
    }

    static int longest(Theta theta, Rows rows, int row) {
        int longest = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int rank = 0; rank < rows.ranks(); rank++) {
            double millis = theta.millis(rows, row, rank);
            if (millis > most) {
                most = millis;
                longest = rank;
            }
        }
        return longest;
    }

    int count() {
        return ranks.length;
    }

    int rank(int place) {
        return ranks[place];
    }

    /** q of the responsible rank. */
    int requests(int place) {
        return rows.requests(selection.row(place), ranks[place]);
    }

    int tokens(int place) {
        return rows.tokens(selection.row(place), ranks[place]);
    }

    long cachedTokens(int place) {
        return rows.cachedTokens(selection.row(place), ranks[place]);
    }

    double millis(int place) {
        return rows.millis(selection.row(place));
    }

    double predicted(Theta theta, int place) {
        return theta.millis(rows, selection.row(place), ranks[place]);
    }

    /** {@code (T - prediction)/T} of a row. */
    double relativeResidual(Theta theta, int place) {
        return 1 - predicted(theta, place) / millis(place);
    }

    /** S of the responsible rank. */
    double tokenKv(int place) {
        return rows.tokenKv(selection.row(place), ranks[place]);
    }

    /** The ranks as a number to recognise the pattern by. */
    long pattern() {
        long hash = 0;
        for (int rank : ranks) {
            hash = (hash ^ rank) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
