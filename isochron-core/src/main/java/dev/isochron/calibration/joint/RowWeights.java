package dev.isochron.calibration.joint;

/**
 * Weights of the robust fit. Rows are classed by the requests of the responsible rank (1, 2, 3, more); a class is worth
 * {@code (0.01/scale)^2} with {@code scale = 1.4826 * median |e|}, and a row beyond 1.345 scales is pulled in (Huber). Single chunks so
 * rule, and sums of several, of which only the mean depth is known, still inform.
 *
 * <p>A class of fewer than {@value #OWN_SCALE_ROWS} rows takes at least the scale of all rows: four parameters fit a handful of rows
 * so well that their own scale would make them rule.
 */
final class RowWeights {
    private static final int CLASSES = 4;
    private static final int OWN_SCALE_ROWS = 20;
    private static final double HUBER = 1.345;
    private static final double NORMAL_SCALE = 1.4826;
    private static final double LEAST_SCALE = 1e-4;
    private static final double REFERENCE = 0.01;

    private final double[] scratch;
    private final double[] roots;

    RowWeights(int capacity) {
        scratch = new double[capacity];
        roots = new double[capacity];
    }

    /** The square root of each place's weight under {@code theta}. */
    double[] roots(RelativeRows rows, Theta theta) {
        double[] residuals = rows.residuals(theta);
        double[] scales = scales(rows, residuals);
        for (int place = 0; place < rows.count(); place++) {
            double scale = scales[classOf(rows, place)];
            double excess = Math.abs(residuals[place]) / (HUBER * scale);
            roots[place] = REFERENCE / scale / (excess <= 1 ? 1 : Math.sqrt(excess));
        }
        return roots;
    }

    private double[] scales(RelativeRows rows, double[] residuals) {
        double[] scales = new double[CLASSES];
        boolean someAreSmall = false;
        for (int requestClass = 0; requestClass < CLASSES; requestClass++) {
            int members = collect(rows, residuals, requestClass);
            scales[requestClass] = scale(members);
            someAreSmall |= members > 0 && members < OWN_SCALE_ROWS;
        }
        if (someAreSmall) {
            widenSmallClasses(rows, residuals, scales);
        }
        return scales;
    }

    private void widenSmallClasses(RelativeRows rows, double[] residuals, double[] scales) {
        double overall = overall(residuals);
        for (int requestClass = 0; requestClass < CLASSES; requestClass++) {
            if (collect(rows, residuals, requestClass) < OWN_SCALE_ROWS) {
                scales[requestClass] = Math.max(scales[requestClass], overall);
            }
        }
    }

    /** Brings the residuals of a class together and says how many they are. */
    private int collect(RelativeRows rows, double[] residuals, int requestClass) {
        int members = 0;
        for (int place = 0; place < residuals.length; place++) {
            if (classOf(rows, place) == requestClass) {
                scratch[members++] = Math.abs(residuals[place]);
            }
        }
        return members;
    }

    private double overall(double[] residuals) {
        for (int place = 0; place < residuals.length; place++) {
            scratch[place] = Math.abs(residuals[place]);
        }
        return scale(residuals.length);
    }

    private double scale(int members) {
        return Math.max(NORMAL_SCALE * Quantiles.median(scratch, members), LEAST_SCALE);
    }

    private static int classOf(RelativeRows rows, int place) {
        return Math.clamp(rows.requests(place), 1, CLASSES) - 1;
    }
}
