package dev.isochron.calibration.joint;

import java.util.Arrays;

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

    private final double[] residuals;
    private final double[] scratch;
    private final double[] roots;

    RowWeights(int capacity) {
        residuals = new double[capacity];
        scratch = new double[capacity];
        roots = new double[capacity];
    }

    /** The square root of each place's weight under {@code theta}. */
    double[] roots(Attribution attribution, Theta theta) {
        int count = attribution.count();
        for (int place = 0; place < count; place++) {
            residuals[place] = Math.abs(attribution.relativeResidual(theta, place));
        }
        double[] scales = scales(attribution);
        for (int place = 0; place < count; place++) {
            double scale = scales[classOf(attribution, place)];
            double bound = HUBER * scale;
            double huber = residuals[place] <= bound ? 1 : bound / residuals[place];
            roots[place] = Math.sqrt(huber) * (REFERENCE / scale);
        }
        return roots;
    }

    private double[] scales(Attribution attribution) {
        double[] scales = new double[CLASSES];
        System.arraycopy(residuals, 0, scratch, 0, attribution.count());
        double overall = NORMAL_SCALE * Quantiles.median(scratch, attribution.count());
        Arrays.setAll(scales, requestClass -> scale(attribution, requestClass, overall));
        return scales;
    }

    private double scale(Attribution attribution, int requestClass, double overall) {
        int members = 0;
        for (int place = 0; place < attribution.count(); place++) {
            if (classOf(attribution, place) == requestClass) {
                scratch[members++] = residuals[place];
            }
        }
        double own = NORMAL_SCALE * Quantiles.median(scratch, members);
        double scale = members < OWN_SCALE_ROWS ? Math.max(own, overall) : own;
        return Math.max(scale, LEAST_SCALE);
    }

    private static int classOf(Attribution attribution, int place) {
        return Math.clamp(attribution.requests(place), 1, CLASSES) - 1;
    }
}
