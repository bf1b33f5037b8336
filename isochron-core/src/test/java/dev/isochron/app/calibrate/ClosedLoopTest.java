package dev.isochron.app.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.app.Cli;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.CostModelJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CT-18, closing the loop: replay with known costs, write the iteration log, calibrate it, and get the costs back. */
final class ClosedLoopTest {
    @TempDir
    private Path folder;

    private CostModel calibrated(String... replayOptions) throws IOException {
        Path log = folder.resolve("iterations.log");
        Path model = folder.resolve("model.json");
        List<String> replay = new ArrayList<>(
                List.of("replay", "--ranks", "4", "--variant", "baseline", "--quiet", "--iter-log", log.toString()));
        replay.addAll(List.of(replayOptions));
        assertThat(Cli.run(replay.toArray(String[]::new)).code()).isZero();
        Cli result = Cli.run("calibrate", log.toString(), "--cost-model-out", model.toString());
        assertThat(result.code()).as(result.err()).isZero();
        return CostModelJson.parse(Files.readString(model), "model.json");
    }

    @Test
    @DisplayName("CT-18 saturated replay: slope and intercept of the profile come back")
    void calibrate_replayedLog() throws IOException {
        CostModel truth = CostModel.kimiK3();
        CostModel found = calibrated("--concurrency", "24", "--duration", "40m");
        double slope = found.c2NanosPerTokenKv() / truth.c2NanosPerTokenKv();
        double intercept = intercept(found) / intercept(truth);
        assertThat(slope).isBetween(0.99, 1.01);
        assertThat(intercept).isBetween(0.97, 1.03);
    }

    private static double intercept(CostModel model) {
        return model.chunkNanos(8192, 0);
    }
}
