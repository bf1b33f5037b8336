package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;

/** Where the first attribution starts. */
final class Start {
    /** K of the first guess, in tokens. */
    static final double KV_OFFSET = 150_000;

    private Start() {}

    /** {@code c1 = K0*c2} and c2 so that the median row takes the median time: {@code median T / median max_rank (K0*N + S)}. */
    static Theta of(Rows rows, double kvOffset) {
        double[] millis = new double[rows.count()];
        double[] loads = new double[rows.count()];
        for (int row = 0; row < rows.count(); row++) {
            millis[row] = rows.millis(row);
            for (int rank = 0; rank < rows.ranks(); rank++) {
                double load = kvOffset * rows.tokens(row, rank) + rows.tokenKv(row, rank);
                loads[row] = Math.max(loads[row], load);
            }
        }
        double c2 = Quantiles.median(millis, millis.length) / Quantiles.median(loads, loads.length);
        return new Theta(0, kvOffset * c2, c2, 0);
    }
}
