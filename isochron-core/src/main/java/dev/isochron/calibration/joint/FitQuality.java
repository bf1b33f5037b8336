package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Checks a fit against its rows. */
final class FitQuality {
    private static final double AMBIGUOUS = 0.02;
    private static final double STALL = 1.2;
    private static final double P90 = 0.9;

    private FitQuality() {}

    static JointResult.Quality of(Rows rows, Terms terms, Theta theta) {
        RowSelection even = RowSelection.ofBlocks(rows, block -> block % 2 == 0);
        RowSelection odd = RowSelection.ofBlocks(rows, block -> block % 2 == 1);
        Theta half = RobustFit.fit(rows, even, terms, theta);
        Attribution predicted = Attribution.by(half, rows, odd);
        double[] errors = new double[odd.count()];
        double[] single = new double[odd.count()];
        int singles = 0;
        for (int place = 0; place < errors.length; place++) {
            errors[place] = Math.abs(predicted.relativeResidual(half, place));
            if (predicted.requests(place) == 1) {
                single[singles++] = errors[place];
            }
        }
        Attribution attribution = Attribution.by(theta, rows, RowSelection.all(rows));
        return new JointResult.Quality(
                Quantiles.at(errors, 0.5),
                Quantiles.at(errors, P90),
                Quantiles.at(Arrays.copyOf(single, singles), 0.5),
                ambiguousShare(rows, theta),
                share(attribution, place -> attribution.requests(place) > 1),
                share(attribution, place -> isStall(attribution, theta, place)),
                stallTimeShare(attribution, theta));
    }

    private static double share(Attribution attribution, IntPredicate wanted) {
        long count = IntStream.range(0, attribution.count()).filter(wanted).count();
        return (double) count / attribution.count();
    }

    private static boolean isStall(Attribution attribution, Theta theta, int place) {
        return attribution.millis(place) > STALL * attribution.predicted(theta, place);
    }

    private static double stallTimeShare(Attribution attribution, Theta theta) {
        double lost = 0;
        double total = 0;
        for (int place = 0; place < attribution.count(); place++) {
            total += attribution.millis(place);
            if (isStall(attribution, theta, place)) {
                lost += attribution.millis(place) - attribution.predicted(theta, place);
            }
        }
        return lost / total;
    }

    private static double ambiguousShare(Rows rows, Theta theta) {
        int ambiguous = 0;
        for (int row = 0; row < rows.count(); row++) {
            double first = 0;
            double second = 0;
            for (int rank = 0; rank < rows.ranks(); rank++) {
                double millis = theta.millis(rows, row, rank);
                second = Math.max(second, Math.min(first, millis));
                first = Math.max(first, millis);
            }
            ambiguous += second >= (1 - AMBIGUOUS) * first ? 1 : 0;
        }
        return (double) ambiguous / rows.count();
    }
}
