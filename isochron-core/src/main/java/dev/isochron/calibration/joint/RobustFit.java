package dev.isochron.calibration.joint;

import dev.isochron.calibration.log.Rows;
import java.util.Set;
import java.util.TreeSet;

/**
 * Fits parameters to selected rows: attribute each row to the rank that is longest under the parameters, minimise the weighted squares
 * of the relative residuals by reweighting, attribute again, until a pattern of attribution comes back.
 */
final class RobustFit {
    private static final int MAX_ATTRIBUTIONS = 40;
    private static final int MAX_REWEIGHTINGS = 80;
    private static final double ESTIMATE_SETTLED = 1e-9;
    private static final double DRAW_SETTLED = 1e-6;

    private final Rows rows;
    private final RowSelection selection;
    private final Terms terms;
    private final double settled;
    private final RowWeights weights;
    private final RelativeRows relative;
    private final double[][] weighted;
    private final double[] rightSide;

    private RobustFit(Rows rows, RowSelection selection, Terms terms, double settled) {
        int count = selection.count();
        this.rows = rows;
        this.selection = selection;
        this.terms = terms;
        this.settled = settled;
        this.weights = new RowWeights(count);
        this.relative = new RelativeRows(count);
        this.weighted = new double[terms.count()][count];
        this.rightSide = new double[count];
    }

    /** The parameters that fit the selected rows, found from {@code start}. */
    static Theta fit(Rows rows, RowSelection selection, Terms terms, Theta start) {
        return new RobustFit(rows, selection, terms, ESTIMATE_SETTLED).run(start);
    }

    /** The same for a draw of the bootstrap, whose parameters only count by their spread. */
    static Theta fitDraw(Rows rows, RowSelection selection, Terms terms, Theta start) {
        return new RobustFit(rows, selection, terms, DRAW_SETTLED).run(start);
    }

    private Theta run(Theta start) {
        Theta theta = start;
        Set<Long> seen = new TreeSet<>();
        for (int round = 0; round < MAX_ATTRIBUTIONS; round++) {
            Attribution attribution = Attribution.by(theta, rows, selection);
            if (!seen.add(attribution.pattern())) {
                break;
            }
            theta = regress(attribution, theta);
        }
        return theta;
    }

    private Theta regress(Attribution attribution, Theta start) {
        relative.fill(attribution);
        Theta theta = start;
        for (int round = 0; round < MAX_REWEIGHTINGS; round++) {
            Theta next = solve(weights.roots(relative, theta));
            boolean done = isSettled(theta, next);
            theta = next;
            if (done) {
                break;
            }
        }
        return theta;
    }

    private Theta solve(double[] roots) {
        for (int term = 0; term < weighted.length; term++) {
            double[] column = relative.column(terms.column(term));
            double[] target = weighted[term];
            for (int place = 0; place < rightSide.length; place++) {
                target[place] = column[place] * roots[place];
            }
        }
        System.arraycopy(roots, 0, rightSide, 0, rightSide.length);
        return terms.theta(LeastSquares.solve(weighted, rightSide, rightSide.length));
    }

    private boolean isSettled(Theta before, Theta after) {
        double[] a = before.asArray();
        double[] b = after.asArray();
        for (int i = 0; i < a.length; i++) {
            if (Math.abs(b[i] - a[i]) > settled * Math.abs(b[i])) {
                return false;
            }
        }
        return true;
    }
}
