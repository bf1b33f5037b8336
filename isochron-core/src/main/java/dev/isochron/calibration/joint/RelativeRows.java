package dev.isochron.calibration.joint;

/**
 * The rows of an attribution as a regression sees them: 1, N, S and P of the responsible rank over T, so that a fit of 1 minimises
 * relative residuals.
 */
final class RelativeRows {
    private static final int COLUMNS = 4;

    private final double[][] columns;
    private final int[] requests;
    private final double[] residuals;

    RelativeRows(int count) {
        this.columns = new double[COLUMNS][count];
        this.requests = new int[count];
        this.residuals = new double[count];
    }

    static RelativeRows of(Attribution attribution) {
        RelativeRows rows = new RelativeRows(attribution.count());
        rows.fill(attribution);
        return rows;
    }

    void fill(Attribution attribution) {
        for (int place = 0; place < attribution.count(); place++) {
            double inverse = 1 / attribution.millis(place);
            columns[0][place] = inverse;
            columns[1][place] = attribution.tokens(place) * inverse;
            columns[2][place] = attribution.tokenKv(place) * inverse;
            columns[3][place] = attribution.cachedTokens(place) * inverse;
            requests[place] = attribution.requests(place);
        }
    }

    int count() {
        return requests.length;
    }

    /** q of the responsible rank. */
    int requests(int place) {
        return requests[place];
    }

    double[] column(int column) {
        return columns[column];
    }

    /** {@code (T - prediction)/T} of every place; overwritten by the next call. */
    double[] residuals(Theta theta) {
        double c0 = theta.c0();
        double c1 = theta.c1();
        double c2 = theta.c2();
        double r = theta.r();
        for (int place = 0; place < residuals.length; place++) {
            residuals[place] = 1
                    - c0 * columns[0][place]
                    - c1 * columns[1][place]
                    - c2 * columns[2][place]
                    - r * columns[3][place];
        }
        return residuals;
    }
}
