package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.testkit.SharedData;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** RT-11: a large folder of traces in a small heap. */
final class LoadSlowTest {
    private static final int COPIES = 12;

    @TempDir
    Path folder;

    @Test
    @DisplayName("RT-11: 12 copies of the shared Weka traces load with 256 MB of heap and keep at most 32 MB")
    void twelve_copies_in_256_megabytes() throws Exception {
        linkCopies(SharedData.require("traces/weka"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadSlowTest.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        String[] figures = output.strip().split(" ", -1);
        assertThat(figures[0]).isEqualTo("50568");
        assertThat(Long.parseLong(figures[1])).as("bytes kept").isBetween(1L, 32L << 20);
    }

    /** Before JUnit does, which warns about each. */
    @AfterEach
    void deleteLinks() throws IOException {
        try (Stream<Path> links = Files.list(folder)) {
            for (Path link : links.toList()) {
                Files.delete(link);
            }
        }
    }

    private void linkCopies(Path weka) throws IOException {
        try (Stream<Path> files = Files.list(weka)) {
            List<Path> traces =
                    files.filter(file -> file.toString().endsWith(".json")).toList();
            for (int copy = 0; copy < COPIES; copy++) {
                for (Path trace : traces) {
                    Files.createSymbolicLink(folder.resolve(copy + "_" + trace.getFileName()), trace);
                }
            }
        }
    }

    /** What the other process does: loads a folder and prints its requests and the live bytes, all of the JVM's included. */
    public static void main(String[] arguments) {
        Workload workload = WorkloadReader.read(Path.of(arguments[0]), ReadOptions.defaults());
        System.gc();
        long live = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        System.out.println(workload.report().requestsUsable() + " " + live);
    }
}
