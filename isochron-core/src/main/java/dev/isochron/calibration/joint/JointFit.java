package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;
import java.util.Optional;

/** Fits rows and says what of the fit may be believed. */
public final class JointFit {
    private static final double C0_DEVIATION = 0.1;
    private static final double SHORT_CHUNK = 0.9;
    private static final int SHORT_ROWS = 20;
    private static final double LEAST_R_TOKENS = 256;
    private static final double R_DEVIATIONS = 3;

    private final Rows rows;
    private final int maxNumTokens;
    private final long seed;
    private final RowSelection all;

    private JointFit(Rows rows, int maxNumTokens, long seed) {
        this.rows = rows;
        this.maxNumTokens = maxNumTokens;
        this.seed = seed;
        this.all = RowSelection.all(rows);
    }

    /** The fit of rows that hold at least one block; every random draw comes from the seed. */
    public static JointResult fit(Rows rows, int maxNumTokens, long seed) {
        if (rows.count() == 0) {
            throw new IllegalArgumentException("no rows to fit");
        }
        return new JointFit(rows, maxNumTokens, seed).run();
    }

    private JointResult run() {
        Theta full = fit(Terms.ALL, Start.of(rows, Start.KV_OFFSET));
        Bootstrap fullDraws = Bootstrap.run(rows, Terms.ALL, full, seed);
        Status c0Status = c0Status(full, fullDraws);
        Status rStatus = rStatus(full, fullDraws);
        Terms terms = Terms.of(c0Status, rStatus);
        if (terms == Terms.ALL) {
            return result(full, fullDraws, fullDraws, terms, c0Status, rStatus);
        }
        Theta theta = fit(terms, full);
        Bootstrap draws = Bootstrap.run(rows, terms, theta, seed);
        return result(theta, draws, rStatus == Status.MEASURED ? draws : fullDraws, terms, c0Status, rStatus);
    }

    private Theta fit(Terms terms, Theta start) {
        return RobustFit.fit(rows, all, terms, start);
    }

    /** c0 counts as measured if it hardly varies, is no more than A, and chunks shorter than M tell it from c1. */
    private Status c0Status(Theta theta, Bootstrap draws) {
        double intercept = theta.interceptMillis(maxNumTokens);
        boolean plausible = theta.c0() >= 0 && theta.c0() <= intercept;
        boolean steady = draws.deviation(Theta::c0) <= C0_DEVIATION * intercept;
        return plausible && steady && shortRows(theta) >= SHORT_ROWS ? Status.MEASURED : Status.NOT_IDENTIFIABLE;
    }

    private int shortRows(Theta theta) {
        Attribution attribution = Attribution.by(theta, rows, all);
        int count = 0;
        for (int place = 0; place < attribution.count(); place++) {
            count += attribution.tokens(place) < SHORT_CHUNK * maxNumTokens ? 1 : 0;
        }
        return count;
    }

    private static Status rStatus(Theta theta, Bootstrap draws) {
        double tokens = theta.perChunkTokens();
        boolean clear = tokens >= R_DEVIATIONS * draws.deviation(Theta::perChunkTokens);
        return tokens >= LEAST_R_TOKENS && clear ? Status.MEASURED : Status.NOT_IDENTIFIABLE;
    }

    private JointResult result(
            Theta theta, Bootstrap draws, Bootstrap chunkDraws, Terms terms, Status c0Status, Status rStatus) {
        boolean measured = c0Status == Status.MEASURED;
        return new JointResult(
                theta,
                c0Status,
                rStatus,
                measured ? Optional.of(draws.interval(Theta::c0)) : Optional.empty(),
                draws.interval(Theta::c1),
                draws.interval(Theta::c2),
                chunkDraws.interval(Theta::r),
                draws.interval(drawn -> drawn.slopeMillisPerKv(maxNumTokens)),
                draws.interval(drawn -> drawn.interceptMillis(maxNumTokens)),
                draws.interval(drawn -> drawn.amortisedOffset(maxNumTokens)),
                measured ? Optional.of(draws.interval(Theta::marginalOffset)) : Optional.empty(),
                chunkDraws.interval(Theta::perChunkTokens),
                chunkDraws.deviation(Theta::perChunkTokens),
                FitQuality.of(rows, terms, theta),
                Linearity.bands(rows, theta, maxNumTokens));
    }
}
