package dev.isochron.app.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.app.Cli;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.CostModelJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CT-18 and CT-22 at length: replays with noise and stalls, full and half loaded, with and without a per-chunk term. */
final class ClosedLoopSlowTest {
    private static final double C2_NANOS = 1.05224609375;

    @TempDir
    private Path folder;

    private Path costModel(double perChunkTokens) throws IOException {
        String json = String.format(
                Locale.ROOT,
                "{\"schema\":\"isochron.cost-model/1\",\"name\":\"truth\",\"max_num_tokens\":8192,\"c0_ms\":250.0,"
                        + "\"c1_ms_per_token\":0.1440054296875,\"c2_ns_per_token_kv\":%s,\"r_us_per_kv\":%s,"
                        + "\"disturbance\":{\"relative_sigma\":0.01,\"stall_probability\":0.02,"
                        + "\"stall_ms_min\":800.0,\"stall_ms_max\":12000.0}}",
                C2_NANOS,
                perChunkTokens * C2_NANOS / 1000);
        return Files.writeString(folder.resolve("truth.json"), json);
    }

    private Cli calibrated(double perChunkTokens, int concurrency, String variant) throws IOException {
        Path log = folder.resolve("iterations.log");
        Cli replay = Cli.run(
                "replay",
                "--ranks",
                "8",
                "--concurrency",
                Integer.toString(concurrency),
                "--duration",
                "60m",
                "--variant",
                variant,
                "--cost-model",
                costModel(perChunkTokens).toString(),
                "--iter-log",
                log.toString(),
                "--quiet");
        assertThat(replay.code()).as(replay.err()).isZero();
        return Cli.run(
                "calibrate",
                log.toString(),
                "--cost-model-out",
                folder.resolve("model.json").toString());
    }

    @ParameterizedTest
    @DisplayName("CT-18 g to 2 %, A to 3 %, R to 5 %; c0 where the group is half loaded")
    @CsvSource({"0, 16", "3000, 16", "0, 200", "3000, 200"})
    void calibrate_disturbedReplay(double perChunkTokens, int concurrency) throws IOException {
        Cli result = calibrated(perChunkTokens, concurrency, "baseline");
        assertThat(result.code()).as(result.err()).isZero();
        CostModel found = CostModelJson.parse(Files.readString(folder.resolve("model.json")), "model.json");
        double slope = found.c2NanosPerTokenKv() * 8.192 + found.rMicrosPerKv();
        assertThat(slope / (C2_NANOS * (8.192 + perChunkTokens / 1000))).isBetween(0.98, 1.02);
        assertThat(found.chunkNanos(8192, 0) / 1.465e9).isBetween(0.97, 1.03);
        assertThat(found.rMicrosPerKv() / C2_NANOS * 1000).isBetween(0.95 * perChunkTokens, 1.05 * perChunkTokens);
        boolean halfLoaded = concurrency == 16;
        assertThat(found.c0Status()).isEqualTo(halfLoaded ? CostModel.C0Status.MEASURED : CostModel.C0Status.ASSUMED);
        if (halfLoaded) {
            assertThat(found.c0Millis()).isBetween(225.0, 275.0);
        }
    }

    @ParameterizedTest
    @DisplayName("CT-22 equal cost was on: M19")
    @ValueSource(
            strings = {
                "on:kv_offset=137000,kv_depth_threshold=110000",
                "on:kv_offset=137000,kv_depth_threshold=300000",
                "on:kv_offset=100000,kv_depth_threshold=300000"
            })
    void calibrate_equalCostOn(String variant) throws IOException {
        Cli result = calibrated(0, 100, variant);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("[M19]");
    }

    @Test
    @DisplayName("CT-22 demotion alone leaves no mark")
    void calibrate_demotionOnly() throws IOException {
        Cli result = calibrated(0, 100, "demotion:demote_uncached_tokens=32768,demote_max_iters=20");
        assertThat(result.code()).as(result.err()).isZero();
    }
}
