package dev.isochron.calibration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.IterationLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CT-32: a log of 300,000 iterations and 2 GB is read as a stream; what is kept has a bound. Run it with a heap of 256 MB. */
final class LongLogSlowTest {
    private static final int ITERATIONS = 300_000;
    private static final int RANKS = 16;

    /** Writes one iteration after the other while it is read. */
    private static final class EndlessLog extends InputStream {
        private final SplitMix64 random = SplitMix64.stream(1, "long-log");
        private final long[] depths = new long[RANKS];
        private byte[] block = {};
        private int read;
        private int iteration;
        private double millis;

        @Override
        public int read() {
            throw new IllegalStateException("read in blocks");
        }

        @Override
        public int read(byte[] target, int from, int length) {
            if (read == block.length && !writeIteration()) {
                return -1;
            }
            int count = Math.min(length, block.length - read);
            System.arraycopy(block, read, target, from, count);
            read += count;
            return count;
        }

        private boolean writeIteration() {
            if (iteration == ITERATIONS) {
                return false;
            }
            iteration++;
            IterationLines lines = new IterationLines();
            String device = iteration == 1 ? "N/A" : millis + "ms";
            long deepest = 0;
            for (int rank = 0; rank < RANKS; rank++) {
                depths[rank] = random.nextInt(30) == 0 ? 8_192L * random.nextInt(60) : depths[rank] + 8_192;
                deepest = Math.max(deepest, depths[rank]);
                lines.work(iteration, rank, 1, 8192, depths[rank], device);
            }
            millis = (1_465 + 0.00862 * deepest) * (1 + 0.01 * random.nextGaussian());
            block = lines.text().getBytes(UTF_8);
            read = 0;
            return true;
        }
    }

    @Test
    @DisplayName("CT-32 2 GB through a stream: M16, the slope to 0.5 %")
    void run_longLog() {
        LogSource source = new LogSource("-", LongLogSlowTest::open);
        JointReport report =
                JointCalibration.run(List.of(source), new CalibrationOptions(OptionalInt.empty(), 50, 6, 5, 1));
        FileSummary file = report.log().files().getFirst();
        assertThat(file.bytes()).isGreaterThan(1_800_000_000L);
        assertThat(file.records()).isEqualTo((long) ITERATIONS * RANKS);
        assertThat(report.log().usableIterations()).isBetween(199_000L, 200_000L);
        assertThat(report.messages()).anyMatch(message -> message.code() == MessageCode.SAMPLED);
        assertThat(report.outcome().orElseThrow().fit().slope().value()).isEqualTo(8.62e-3, within(4.3e-5));
    }

    private static InputStream open() throws IOException {
        return new EndlessLog();
    }
}
