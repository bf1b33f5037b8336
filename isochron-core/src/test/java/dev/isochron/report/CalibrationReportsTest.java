package dev.isochron.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.calibration.CalibrationOptions;
import dev.isochron.calibration.CompatCalibration;
import dev.isochron.calibration.CompatReport;
import dev.isochron.calibration.JointCalibration;
import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.LogSource;
import dev.isochron.cost.CostModelJson;
import dev.isochron.telemetry.scan.LogFiles;
import dev.isochron.testkit.IterationLines;
import dev.isochron.testkit.IterationLogGenerator;
import dev.isochron.testkit.IterationLogSpec;
import dev.isochron.testkit.TestData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** CT-14 and CT-29: golden outputs of a small log, and the shape of the JSON. */
final class CalibrationReportsTest {
    private static final String LOG = "iterlogs/small.log.gz";
    private static final IterationLogSpec SPEC = IterationLogSpec.clean(4, 220, 21)
            .withNoise(0.01)
            .withStalls(0.02, 800, 3_000)
            .withLosses(0.004, 0.002);

    private static CalibrationOptions options() {
        return new CalibrationOptions(OptionalInt.empty(), 50, 6, 5, 1);
    }

    private static List<LogSource> smallLog() {
        return List.of(new LogSource("small.log", () -> LogFiles.open(TestData.path(LOG))));
    }

    private static JointReport joint() {
        return JointCalibration.run(smallLog(), options());
    }

    private static String golden(String name) throws IOException {
        return Files.readString(TestData.path("golden/" + name));
    }

    @Test
    @DisplayName("the small log is what the generator writes")
    void smallLog_isReproducible() throws IOException {
        try (InputStream in = LogFiles.open(TestData.path(LOG))) {
            assertThat(new String(in.readAllBytes(), UTF_8))
                    .isEqualTo(IterationLogGenerator.generate(SPEC).text());
        }
    }

    @Test
    @DisplayName("CT-29 text and JSON of the joint method")
    void joint_goldens() throws IOException {
        JointReport report = joint();
        assertThat(CalibrationText.print(report)).isEqualTo(golden("calibrate-joint.txt"));
        assertThat(CalibrationJson.print(report)).isEqualTo(golden("calibrate-joint.json"));
    }

    @Test
    @DisplayName("CT-14 text and JSON of compat")
    void compat_goldens() throws IOException {
        CompatReport report = CompatCalibration.run(smallLog(), options());
        assertThat(CompatText.print(report)).isEqualTo(golden("calibrate-compat.txt"));
        assertThat(CompatJson.print(report)).isEqualTo(golden("calibrate-compat.json"));
    }

    @Test
    @DisplayName("9.1 the environment lines are last, one per line, nothing behind the number")
    void text_environmentIsLast() {
        List<String> lines = CalibrationText.print(joint()).lines().toList();
        assertThat(lines.subList(lines.size() - 3, lines.size()))
                .satisfiesExactly(
                        blank -> assertThat(blank).isEmpty(),
                        offset -> assertThat(offset).matches("TLLM_V2_CTX_COST_KV_OFFSET=\\d+"),
                        depth -> assertThat(depth).matches("TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD=\\d+"));
    }

    @Test
    @DisplayName(
            "CT-29 every parameter has value, low, high and status; the cost model inside is one that replay reads")
    void json_schema() {
        JointReport report = joint();
        JsonNode root = JsonMapper.shared().readTree(CalibrationJson.print(report));
        assertThat(root.get("schema").asString()).isEqualTo("isochron.calibration/1");
        for (JsonNode parameter : root.get("parameters")) {
            assertThat(parameter.propertyNames()).containsExactly("value", "low", "high", "status");
        }
        assertThat(CostModelJson.parse(root.get("cost_model").toString(), "report"))
                .isEqualTo(report.outcome().orElseThrow().costModel());
        assertThat(root.propertyNames())
                .containsExactly(
                        "schema",
                        "method",
                        "seed",
                        "max_num_tokens",
                        "log",
                        "parameters",
                        "kv_offset",
                        "kv_depth_threshold",
                        "per_chunk_depth_tokens",
                        "quality",
                        "linearity",
                        "lockstep_waste",
                        "predicted_gain",
                        "environment",
                        "messages",
                        "cost_model");
    }

    @Test
    @DisplayName("5.10 nothing found: compat prints its first line or nothing, joint what was read")
    void text_withoutResult() {
        List<LogSource> noSpan = List.of(new LogSource(
                "no-span.log",
                () -> new IterationLines().work(1, 0, 1, 64, 0, "N/A").work(1, 1, 1, 64, 0, "N/A").stream()));
        assertThat(CompatText.print(CompatCalibration.run(noSpan, options())))
                .isEqualTo("log          2 records, iterations 1..1, 2 ranks, 0 timed iterations\n");
        assertThat(CalibrationText.print(JointCalibration.run(noSpan, options())))
                .startsWith("log          2 ranks, 2 lines, 2 records (0 rejected), variant E, 1 lifetime, 0 usable")
                .hasLineCount(1);
        List<LogSource> nothing = List.of(new LogSource("x.log", () -> InputStream.nullInputStream()));
        assertThat(CompatText.print(CompatCalibration.run(nothing, options()))).isEmpty();
        assertThat(JsonMapper.shared()
                        .readTree(CalibrationJson.print(JointCalibration.run(nothing, options())))
                        .get("cost_model")
                        .isNull())
                .isTrue();
    }
}
