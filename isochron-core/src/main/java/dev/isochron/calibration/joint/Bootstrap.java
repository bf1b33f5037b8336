package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;
import dev.isochron.core.SplitMix64;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How much the parameters move when whole blocks of iterations are drawn anew: {@value #REPLICATES} draws, each fitted from the full
 * estimate. Beyond {@value #MAX_ROWS} rows a draw takes that many, and its spread is scaled by the root of their share.
 */
final class Bootstrap {
    static final int REPLICATES = 200;
    static final int MAX_ROWS = 20_000;
    private static final double LOW = 0.025;
    private static final double HIGH = 0.975;
    private static final double UNSEEN_SHARE = 0.015;

    private final Theta estimate;
    private final double spread;
    private final List<Theta> replicates = new ArrayList<>(REPLICATES);

    private Bootstrap(Theta estimate, double spread) {
        this.estimate = estimate;
        this.spread = spread;
    }

    static Bootstrap run(Rows rows, Terms terms, Theta estimate, long seed) {
        BlockStarts starts = new BlockStarts(rows);
        Bootstrap bootstrap = new Bootstrap(estimate, Math.sqrt(Math.min(1, (double) MAX_ROWS / rows.count())));
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
            SplitMix64 random = SplitMix64.stream(seed, "calibration-bootstrap", replicate);
            RowSelection drawn = RowSelection.resampled(starts, random, MAX_ROWS);
            bootstrap.replicates.add(RobustFit.fitDraw(rows, drawn, terms, estimate));
        }
        return bootstrap;
    }

    /** Standard deviation of a quantity. */
    double deviation(ToDoubleFunction<Theta> quantity) {
        return Quantiles.deviation(values(quantity));
    }

    /** The middle 95 % of a quantity, widened by 1.5 % of its value on both sides for what resampling cannot see. */
    Interval interval(ToDoubleFunction<Theta> quantity) {
        double value = quantity.applyAsDouble(estimate);
        double[] values = values(quantity);
        double unseen = UNSEEN_SHARE * Math.abs(value);
        return new Interval(value, Quantiles.at(values, LOW) - unseen, Quantiles.at(values, HIGH) + unseen);
    }

    private double[] values(ToDoubleFunction<Theta> quantity) {
        double value = quantity.applyAsDouble(estimate);
        return replicates.stream()
                .mapToDouble(quantity)
                .map(drawn -> value + (drawn - value) * spread)
                .toArray();
    }
}
