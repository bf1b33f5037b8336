package dev.isochron.calibration.advice;

import dev.isochron.calibration.joint.Theta;
import dev.isochron.calibration.log.Rows;
import java.util.Arrays;

/**
 * The share of rank time that waits for the longest rank: per iteration {@code 1 - mean/max} over the ranks of the modelled cost of
 * real work, where idle ranks and dummies cost 0. Example: costs 2, 1, 1 and an idle rank: 0.5.
 *
 * @param mean over iterations
 * @param timeWeighted weighted by the iterations' times: the share of GPU time
 * @param p90 90th percentile over iterations
 * @param asExecutedMean mean with dummies at their cost
 */
public record LockstepWaste(double mean, double timeWeighted, double p90, double asExecutedMean) {
    private static final double P90 = 0.9;

    /** Iterations without real work do not count. */
    public static LockstepWaste of(Rows rows, Theta theta) {
        double[] wastes = new double[rows.count()];
        int count = 0;
        double weighted = 0;
        double time = 0;
        double executed = 0;
        for (int row = 0; row < rows.count(); row++) {
            double waste = waste(rows, theta, row, Rows::isWork);
            if (!Double.isNaN(waste)) {
                wastes[count++] = waste;
                weighted += waste * rows.millis(row);
                time += rows.millis(row);
                executed += waste(rows, theta, row, LockstepWaste::wasExecuted);
            }
        }
        if (count == 0) {
            return new LockstepWaste(0, 0, 0, 0);
        }
        double[] sorted = Arrays.copyOf(wastes, count);
        Arrays.sort(sorted);
        double p90 = sorted[(int) Math.ceil(P90 * count) - 1];
        return new LockstepWaste(Arrays.stream(sorted).sum() / count, weighted / time, p90, executed / count);
    }

    /** Which ranks' costs count. */
    private interface Counted {
        boolean test(Rows rows, int row, int rank);
    }

    private static boolean wasExecuted(Rows rows, int row, int rank) {
        return rows.isWork(row, rank) || rows.isDummy(row, rank);
    }

    private static double waste(Rows rows, Theta theta, int row, Counted counted) {
        double sum = 0;
        double most = 0;
        for (int rank = 0; rank < rows.ranks(); rank++) {
            double cost = counted.test(rows, row, rank) ? theta.millis(rows, row, rank) : 0;
            sum += cost;
            most = Math.max(most, cost);
        }
        return most == 0 ? Double.NaN : 1 - sum / rows.ranks() / most;
    }
}
