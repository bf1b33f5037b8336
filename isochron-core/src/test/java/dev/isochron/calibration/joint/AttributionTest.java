package dev.isochron.calibration.joint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.calibration.log.BlockReservoir;
import dev.isochron.calibration.log.DepthVotes;
import dev.isochron.calibration.log.Lifetime;
import dev.isochron.calibration.log.LifetimeSplitter;
import dev.isochron.calibration.log.RowAssembler;
import dev.isochron.calibration.log.Rows;
import dev.isochron.calibration.log.TokenCounts;
import dev.isochron.telemetry.scan.IterationLogScanner;
import dev.isochron.testkit.IterationLogGenerator;
import dev.isochron.testkit.IterationLogGenerator.Chunk;
import dev.isochron.testkit.IterationLogSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CT-19: who is held responsible for an iteration, and that the first guess does not matter. */
final class AttributionTest {
    private static Rows rows(IterationLogGenerator.Log log, int warmupIterations) throws IOException {
        LifetimeSplitter splitter =
                new LifetimeSplitter(0, new BlockReservoir(1, BlockReservoir.MAX_BLOCKS), new TokenCounts());
        IterationLogScanner.scan("log", new ByteArrayInputStream(log.text().getBytes(UTF_8)), splitter);
        Lifetime lifetime = splitter.longest().orElseThrow();
        Rows.Builder rows = new Rows.Builder(lifetime.ranks().size(), RowAssembler.capacity(lifetime));
        RowAssembler.assemble(lifetime, 8192, warmupIterations, rows, new DepthVotes());
        return rows.build();
    }

    @Test
    @DisplayName("CT-19 independent of the start: K0 from 20,000 to 2,000,000 gives the same fit")
    void fit_anyStart() throws IOException {
        Rows rows = rows(
                IterationLogGenerator.generate(
                        IterationLogSpec.clean(8, 300, 12).withNoise(0.01)),
                5);
        RowSelection all = RowSelection.all(rows);
        Theta usual = RobustFit.fit(rows, all, Terms.TOKENS_ONLY, Start.of(rows, Start.KV_OFFSET));
        for (double kvOffset : new double[] {20_000, 500_000, 2_000_000}) {
            Theta other = RobustFit.fit(rows, all, Terms.TOKENS_ONLY, Start.of(rows, kvOffset));
            assertThat(other.c1()).isEqualTo(usual.c1(), within(1e-6 * usual.c1()));
            assertThat(other.c2()).isEqualTo(usual.c2(), within(1e-6 * usual.c2()));
        }
    }

    @Test
    @DisplayName("CT-19 with the true parameters the responsible rank is right in 93 % of the clear iterations")
    void longest_trueParameters() throws IOException {
        IterationLogSpec spec = IterationLogSpec.clean(8, 400, 13);
        IterationLogGenerator.Log log = IterationLogGenerator.generate(spec);
        Rows rows = rows(log, 0);
        Theta truth = new Theta(spec.c0(), spec.c1(), spec.c2(), spec.r());
        double[][] costs = new double[spec.iterations()][spec.ranks()];
        for (Chunk chunk : log.chunks()) {
            double n = chunk.tokens();
            costs[chunk.iteration() - 1][chunk.rank()] += spec.c1() * n + spec.c2() * n * (chunk.depth() + n / 2);
        }
        int clear = 0;
        int right = 0;
        for (int row = 0; row < rows.count(); row++) {
            int longest = longest(costs[row]);
            if (isClear(costs[row], longest)) {
                clear++;
                right += Attribution.longest(truth, rows, row) == longest ? 1 : 0;
            }
        }
        assertThat(clear).isGreaterThan(200);
        assertThat((double) right / clear).isGreaterThan(0.93);
    }

    @Test
    @DisplayName("6.2 on a tie the lowest rank is responsible")
    void longest_tie() {
        Rows.Builder builder = new Rows.Builder(3, 1);
        builder.startBlock();
        builder.put(1, 1, 100, 500, false);
        builder.put(2, 1, 100, 500, false);
        builder.endRow(10);
        assertThat(Attribution.longest(new Theta(0, 1, 0.1, 0), builder.build(), 0))
                .isEqualTo(1);
    }

    private static int longest(double[] costs) {
        int longest = 0;
        for (int rank = 1; rank < costs.length; rank++) {
            longest = costs[rank] > costs[longest] ? rank : longest;
        }
        return longest;
    }

    private static boolean isClear(double[] costs, int longest) {
        for (int rank = 0; rank < costs.length; rank++) {
            if (rank != longest && costs[rank] > 0.95 * costs[longest]) {
                return false;
            }
        }
        return true;
    }
}
