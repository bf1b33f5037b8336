package dev.isochron.calibration.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.testkit.Laws;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The numerical parts of the fit against what they must give. */
final class LeastSquaresTest {
    @Test
    @DisplayName("an exact system is solved, whatever the size of its columns")
    void solve_exactSystem() {
        Laws.hold(50, random -> {
            double[] truth = {250 * random.nextDouble(), random.nextDouble(), 1e-6 * random.nextDouble()};
            double[][] columns = new double[3][40];
            double[] y = new double[40];
            for (int i = 0; i < 40; i++) {
                columns[0][i] = 1;
                columns[1][i] = random.nextInt(8192);
                columns[2][i] = columns[1][i] * random.nextInt(900_000);
                y[i] = truth[0] * columns[0][i] + truth[1] * columns[1][i] + truth[2] * columns[2][i];
            }
            double[] solved = LeastSquares.solve(columns, y, 40);
            for (int j = 0; j < 3; j++) {
                assertThat(solved[j]).isEqualTo(truth[j], within(1e-9 * Math.max(truth[0], truth[j])));
            }
        });
    }

    @Test
    @DisplayName("an overdetermined system by hand: y = 1, 2, 2 at x = 0, 1, 2 gives 7/6 + x/2")
    void solve_overdetermined() {
        double[] solved = LeastSquares.solve(new double[][] {{1, 1, 1}, {0, 1, 2}}, new double[] {1, 2, 2}, 3);
        assertThat(solved[0]).isEqualTo(7.0 / 6, within(1e-12));
        assertThat(solved[1]).isEqualTo(0.5, within(1e-12));
    }

    @Test
    @DisplayName("a column of zeros gets 0, a column that repeats another does not break the rest")
    void solve_degenerate() {
        double[] solved = LeastSquares.solve(new double[][] {{1, 1, 1}, {0, 0, 0}}, new double[] {2, 2, 2}, 3);
        assertThat(solved).containsExactly(new double[] {2, 0}, within(1e-12));
    }

    @Test
    @DisplayName("the median by selection equals the median by sorting")
    void median_anyValues() {
        Laws.hold(200, random -> {
            double[] values = new double[1 + random.nextInt(30)];
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(12);
            }
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int n = sorted.length;
            double expected = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
            assertThat(Quantiles.median(values, n)).isEqualTo(expected);
        });
    }

    @Test
    @DisplayName("a weighted line through exact points, and its error where they scatter")
    void weightedLine() {
        WeightedLine exact = new WeightedLine();
        for (int x = 0; x < 5; x++) {
            exact.add(1 + x, x, 3 + 2 * x);
        }
        assertThat(exact.slope()).isEqualTo(2, within(1e-12));
        assertThat(exact.slopeError()).isEqualTo(0, within(1e-6));
        WeightedLine scattered = new WeightedLine();
        for (int x = 0; x < 4; x++) {
            scattered.add(1, x, x % 2 == 0 ? 0 : 1);
        }
        assertThat(scattered.slope()).isEqualTo(0.2, within(1e-12));
        assertThat(scattered.slopeError()).isEqualTo(Math.sqrt(0.8 / 2 / 5), within(1e-12));
    }
}
