package dev.isochron.calibration.joint;

import dev.isochron.calibration.joint.JointResult.Band;
import dev.isochron.calibration.log.Rows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Looks whether time grows with depth at the same rate everywhere. Per band of depth, over rows whose responsible rank ran a single
 * request, what the fit left over is regressed on {@code N*P/M}; the coefficient is what the slope of the band has more than g.
 */
final class Linearity {
    private static final long[] STARTS = {0, 100_000, 200_000, 400_000};
    private static final int LEAST_ROWS = 30;
    private static final double TOLERANCE = 0.05;
    private static final double DEVIATIONS = 2;

    private final Attribution attribution;
    private final Theta theta;
    private final int maxNumTokens;
    private final double[] roots;

    private Linearity(Rows rows, Theta theta, int maxNumTokens) {
        this.attribution = Attribution.by(theta, rows, RowSelection.all(rows));
        this.theta = theta;
        this.maxNumTokens = maxNumTokens;
        this.roots = new RowWeights(attribution.count()).roots(RelativeRows.of(attribution), theta);
    }

    static List<Band> bands(Rows rows, Theta theta, int maxNumTokens) {
        Linearity linearity = new Linearity(rows, theta, maxNumTokens);
        return IntStream.range(0, STARTS.length).mapToObj(linearity::band).toList();
    }

    private Band band(int index) {
        long from = STARTS[index];
        Optional<Long> to = index + 1 < STARTS.length ? Optional.of(STARTS[index + 1]) : Optional.empty();
        long end = to.orElse(Long.MAX_VALUE);
        int[] places = IntStream.range(0, attribution.count())
                .filter(place -> attribution.requests(place) == 1
                        && attribution.cachedTokens(place) >= from
                        && attribution.cachedTokens(place) < end)
                .toArray();
        if (places.length < LEAST_ROWS) {
            return new Band(from, to, places.length, OptionalDouble.empty(), false);
        }
        WeightedLine line = new WeightedLine();
        for (int place : places) {
            double weight = roots[place] / attribution.millis(place);
            line.add(
                    weight * weight,
                    fullChunkKv(place),
                    attribution.millis(place) - attribution.predicted(theta, place));
        }
        double slope = theta.slopeMillisPerKv(maxNumTokens);
        double more = line.slope();
        boolean flagged = Math.abs(more) > TOLERANCE * slope && Math.abs(more) > DEVIATIONS * line.slopeError();
        return new Band(from, to, places.length, OptionalDouble.of(slope + more), flagged);
    }

    private double fullChunkKv(int place) {
        return (double) attribution.tokens(place) * attribution.cachedTokens(place) / maxNumTokens;
    }
}
