package dev.isochron.calibration.advice;

import dev.isochron.calibration.joint.Interval;
import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.joint.Status;
import dev.isochron.calibration.joint.Theta;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.Disturbance;
import dev.isochron.cost.Generation;
import dev.isochron.cost.HostCosts;
import java.util.SortedMap;
import java.util.TreeMap;

/** The fit as a cost model for replays. Where c0 is not measured, 17.5 % of A are taken for it and c1 keeps the rest. */
public final class FittedModel {
    private static final double ASSUMED_C0_SHARE = 0.175;

    private FittedModel() {}

    /** The parameters with c0 apart from c1, assumed if need be. Example: A = 1,468 ms and c0 folded: c0 = 256.9 ms. */
    public static Theta parameters(JointResult fit, int maxNumTokens) {
        Theta theta = fit.theta();
        if (fit.c0Status() == Status.MEASURED) {
            return theta;
        }
        double c0 = Math.min(ASSUMED_C0_SHARE * theta.interceptMillis(maxNumTokens), theta.c1() * maxNumTokens);
        return new Theta(c0, theta.c1() - c0 / maxNumTokens, theta.c2(), theta.r());
    }

    public static CostModel of(JointResult fit, int maxNumTokens) {
        Theta theta = parameters(fit, maxNumTokens);
        boolean measured = fit.c0Status() == Status.MEASURED;
        return new CostModel(
                "calibrated",
                CostModel.Source.CALIBRATED,
                maxNumTokens,
                theta.c0(),
                theta.c1(),
                theta.c2() * 1e6,
                theta.r() * 1e3,
                measured ? CostModel.C0Status.MEASURED : CostModel.C0Status.ASSUMED,
                HostCosts.ASSUMED,
                CostModel.KvMoves.NONE,
                Generation.ASSUMED,
                Disturbance.NONE,
                intervals(fit),
                "");
    }

    /** Only of what was measured: with an assumed c0 the interval of c1 would belong to another parameter. */
    private static SortedMap<String, CostModel.Interval> intervals(JointResult fit) {
        SortedMap<String, CostModel.Interval> intervals = new TreeMap<>();
        intervals.put("c2_ns_per_token_kv", interval(fit.c2(), 1e6));
        fit.c0().ifPresent(c0 -> {
            intervals.put("c0_ms", interval(c0, 1));
            intervals.put("c1_ms_per_token", interval(fit.c1(), 1));
        });
        if (fit.rStatus() == Status.MEASURED) {
            intervals.put("r_us_per_kv", interval(fit.r(), 1e3));
        }
        return intervals;
    }

    private static CostModel.Interval interval(Interval interval, double factor) {
        return new CostModel.Interval(interval.low() * factor, interval.high() * factor);
    }
}
