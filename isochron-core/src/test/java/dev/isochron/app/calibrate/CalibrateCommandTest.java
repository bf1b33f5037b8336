package dev.isochron.app.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.app.Cli;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.CostModelJson;
import dev.isochron.testkit.IterationLogGenerator;
import dev.isochron.testkit.IterationLogSpec;
import dev.isochron.testkit.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command on files, standard input and directories; exit codes of CT-31. */
final class CalibrateCommandTest {
    @TempDir
    private Path folder;

    private static String small() {
        return TestData.path("iterlogs/small.log.gz").toString();
    }

    @Test
    @DisplayName("a log gives the golden report, a cost model that replay reads, and JSON")
    void calibrate_log() throws IOException {
        Path model = folder.resolve("model.json");
        Path json = folder.resolve("report.json");
        Cli result = Cli.run("calibrate", small(), "--cost-model-out", model.toString(), "--json", json.toString());
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEqualTo(Files.readString(TestData.path("golden/calibrate-joint.txt")));
        CostModel read = CostModelJson.parse(Files.readString(model), "model.json");
        assertThat(read.source()).isEqualTo(CostModel.Source.CALIBRATED);
        assertThat(Files.readString(json)).contains("\"schema\" : \"isochron.calibration/1\"");
    }

    @Test
    @DisplayName("compat prints the golden report")
    void calibrate_compat() throws IOException {
        Cli result = Cli.run("calibrate", small(), "--method", "compat");
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEqualTo(Files.readString(TestData.path("golden/calibrate-compat.txt")));
    }

    @Test
    @DisplayName("standard input, and a directory of files in the order of their names")
    void calibrate_inputAndDirectory() throws IOException {
        String log = IterationLogGenerator.generate(IterationLogSpec.clean(2, 130, 3))
                .text();
        Cli fromInput = Cli.withInput(log, Map.of(), "calibrate", "-");
        assertThat(fromInput.code()).isZero();
        Files.writeString(folder.resolve("b.log"), log);
        Files.writeString(folder.resolve("a.log"), "nothing here\n");
        Cli fromDirectory = Cli.run("calibrate", folder.toString());
        assertThat(fromDirectory.code()).isZero();
        assertThat(fromDirectory.out()).startsWith("log          2 files, 2 ranks, 261 lines");
    }

    @Test
    @DisplayName("M17 and M1: a missing file, an empty directory, a broken gzip are named; exit 2")
    void calibrate_unreadable() throws IOException {
        Path broken = folder.resolve("broken.gz");
        Files.write(broken, new byte[] {0x1f, (byte) 0x8b, 1, 2, 3});
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Cli result = Cli.run("calibrate", "missing.log", broken.toString(), empty.toString(), small());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err())
                .contains("missing.log cannot be read")
                .contains("broken.gz cannot be read")
                .contains("the directory holds no file");
        assertThat(result.out()).contains("TLLM_V2_CTX_COST_KV_OFFSET=");
    }

    @Test
    @DisplayName("where no log could be opened, that is all there is to say; exit 2")
    void calibrate_onlyUnreadable() {
        Cli result = Cli.run("calibrate", "missing.log");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err().lines())
                .containsExactly(
                        "isochron calibrate: missing.log cannot be read: there is no such file or directory [M17]");
    }

    @Test
    @DisplayName("M18 and wrong combinations are exit 2 with option, value and range")
    void calibrate_badOptions() {
        Cli percentile = Cli.run("calibrate", small(), "--kv-depth-threshold-percentile", "101");
        assertThat(percentile.code()).isEqualTo(2);
        assertThat(percentile.err()).contains("--kv-depth-threshold-percentile 101.0; expected 0 to 100");
        assertThat(Cli.run("calibrate", small(), "--method", "magic").err()).contains("expected joint or compat");
        Cli model = Cli.run(
                "calibrate",
                small(),
                "--method",
                "compat",
                "--cost-model-out",
                folder.resolve("x").toString());
        assertThat(model.code()).isEqualTo(2);
    }
}
