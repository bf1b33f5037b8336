package dev.isochron.bench;

import dev.isochron.workload.AgenticShape;
import dev.isochron.workload.ReadOptions;
import dev.isochron.workload.SyntheticAgentic;
import dev.isochron.workload.Workload;
import dev.isochron.workload.WorkloadReader;
import dev.isochron.workload.WorkloadSummary;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Loads many copies of a folder of traces in a fresh JVM of 256 MB: {@code bench/run LoadBenchmark.traces -p folder=FOLDER}. Beside
 * the time it shows the peak of the heap and what the loaded workload keeps (the secondary results; the table at the end adds them up
 * over the forks). {@code LoadBenchmark.synthetic} makes the default
 * synthetic workload and its summary.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 5, jvmArgsAppend = "-Xmx256m")
public class LoadBenchmark {
    /** Links to the files, so that the copies take no room on the disk. */
    @State(Scope.Benchmark)
    public static class Copies {
        @Param("../shared/traces/weka")
        public String folder;

        @Param("12")
        public int copies;

        private Path links;

        @Setup
        public void link() throws IOException {
            links = Files.createTempDirectory("isochron-load");
            try (Stream<Path> files = Files.list(Path.of(folder).toRealPath())) {
                List<Path> traces =
                        files.filter(file -> file.toString().endsWith(".json")).toList();
                for (int copy = 0; copy < copies; copy++) {
                    for (Path trace : traces) {
                        Files.createSymbolicLink(links.resolve(copy + "_" + trace.getFileName()), trace);
                    }
                }
            }
        }

        @TearDown
        public void unlink() throws IOException {
            try (Stream<Path> files = Files.walk(links)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** What the heap held. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Heap {
        public long peakMegabytes;
        public long retainedKilobytes;
        public long requests;
        private Optional<Workload> loaded = Optional.empty();

        @TearDown
        public void measure() {
            peakMegabytes = ManagementFactory.getMemoryPoolMXBeans().stream()
                            .filter(pool -> pool.getType() == MemoryType.HEAP)
                            .mapToLong(pool -> pool.getPeakUsage().getUsed())
                            .sum()
                    >> 20;
            long with = usedAfterCollection();
            requests =
                    loaded.map(workload -> workload.report().requestsUsable()).orElse(0L);
            loaded = Optional.empty();
            retainedKilobytes = (with - usedAfterCollection()) >> 10;
        }

        private static long usedAfterCollection() {
            System.gc();
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }
    }

    @Benchmark
    public Workload traces(Copies copies, Heap heap) {
        Workload workload = WorkloadReader.read(copies.links, ReadOptions.defaults());
        heap.loaded = Optional.of(workload);
        return workload;
    }

    @Benchmark
    public WorkloadSummary synthetic() {
        return SyntheticAgentic.generate(AgenticShape.defaults(), 1).summary(64, 8192);
    }
}
