package dev.isochron.app.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.app.Cli;
import dev.isochron.testkit.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** RT-36: what a small replay prints and writes, byte for byte; only the wall clock is left out. */
final class GoldenReplayTest {
    @TempDir
    private Path folder;

    /** The command of testdata/README.md. */
    private Cli replay(String workload) {
        return Cli.run(
                "replay",
                "--workload",
                TestData.path(workload).toString(),
                "--ranks",
                "2",
                "--concurrency",
                "2",
                "--max-num-tokens",
                "256",
                "--max-batch-size",
                "4",
                "--duration",
                "2m",
                "--variant",
                "baseline",
                "--variant",
                "both:kv_offset=500,kv_depth_threshold=300,demote_uncached_tokens=350,demote_max_iters=4",
                "--json",
                folder.resolve("out.json").toString(),
                "--requests",
                folder.resolve("requests.jsonl").toString());
    }

    private void expectGolden(String name, Cli result) throws IOException {
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEqualTo(golden(name + ".txt"));
        assertThat(withoutWallSeconds(Files.readString(folder.resolve("out.json"))))
                .isEqualTo(withoutWallSeconds(golden(name + ".json")));
        assertThat(folder.resolve("requests.jsonl")).content().isEqualTo(golden(name + "-requests.jsonl"));
        assertThat(folder.resolve("requests-both.jsonl")).content().isEqualTo(golden(name + "-requests-both.jsonl"));
    }

    private static String golden(String name) throws IOException {
        return Files.readString(TestData.path("golden/" + name));
    }

    private static String withoutWallSeconds(String json) {
        return json.replaceAll("\"wall_seconds\" : [^,\n]*", "\"wall_seconds\" : null");
    }

    @Test
    void rt36_closed_loop() throws IOException {
        expectGolden("replay-weka", replay("weka"));
    }

    @Test
    void rt36_open_loop() throws IOException {
        expectGolden("replay-mooncake", replay("mooncake/small.jsonl"));
    }
}
