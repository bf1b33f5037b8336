package dev.isochron.calibration.joint;

/** Linear least squares by Householder QR; columns are scaled to norm 1 first. */
final class LeastSquares {
    private LeastSquares() {}

    /**
     * The x that minimises {@code |A x - y|}; columns without any entry get 0. Overwrites its arguments.
     *
     * @param columns the columns of A
     * @param y the right side
     * @param rows how many entries of each count
     */
    static double[] solve(double[][] columns, double[] y, int rows) {
        int p = columns.length;
        double[] norms = new double[p];
        double[] diagonal = new double[p];
        for (int j = 0; j < p; j++) {
            norms[j] = normalise(columns[j], rows);
        }
        for (int j = 0; j < Math.min(p, rows); j++) {
            diagonal[j] = reflect(columns, y, j, rows);
        }
        return backSubstitute(columns, diagonal, norms, y);
    }

    private static double normalise(double[] column, int rows) {
        double sum = 0;
        for (int i = 0; i < rows; i++) {
            sum += column[i] * column[i];
        }
        double norm = Math.sqrt(sum);
        double factor = norm == 0 ? 0 : 1 / norm;
        for (int i = 0; i < rows; i++) {
            column[i] *= factor;
        }
        return norm;
    }

    /** Maps column j onto its first entry, the columns behind it and y with it; returns R's diagonal entry. */
    private static double reflect(double[][] columns, double[] y, int j, int rows) {
        double[] v = columns[j];
        double sum = 0;
        for (int i = j; i < rows; i++) {
            sum += v[i] * v[i];
        }
        double norm = Math.sqrt(sum);
        if (norm == 0) {
            return 0;
        }
        double alpha = v[j] > 0 ? -norm : norm;
        double halfSquare = sum + norm * Math.abs(v[j]);
        v[j] -= alpha;
        for (int k = j + 1; k < columns.length; k++) {
            mirror(v, columns[k], j, rows, halfSquare);
        }
        mirror(v, y, j, rows, halfSquare);
        return alpha;
    }

    /** Reflects the target at the plane that v is normal to; {@code halfSquare} is half of v's square. */
    private static void mirror(double[] v, double[] target, int from, int rows, double halfSquare) {
        double dot = 0;
        for (int i = from; i < rows; i++) {
            dot += v[i] * target[i];
        }
        double factor = dot / halfSquare;
        for (int i = from; i < rows; i++) {
            target[i] -= factor * v[i];
        }
    }

    private static double[] backSubstitute(double[][] columns, double[] diagonal, double[] norms, double[] y) {
        int p = columns.length;
        double[] x = new double[p];
        for (int j = p - 1; j >= 0; j--) {
            double rest = j < y.length ? y[j] : 0;
            for (int k = j + 1; k < p; k++) {
                rest -= columns[k][j] * x[k];
            }
            x[j] = Math.abs(diagonal[j]) < 1e-14 ? 0 : rest / diagonal[j];
        }
        for (int j = 0; j < p; j++) {
            x[j] = norms[j] == 0 ? 0 : x[j] / norms[j];
        }
        return x;
    }
}
