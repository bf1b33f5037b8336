package dev.isochron.bench;

import dev.isochron.app.Main;
import dev.isochron.app.Shell;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import picocli.CommandLine;

/** What the command line alone costs a cold start: its model is built by reflection in a fresh JVM. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(10)
public class CommandLineBenchmark {
    @Benchmark
    public CommandLine buildsTheModel() {
        return Main.commandLine(Shell.of(java.util.Map.of(), System.in, System.out, System.err));
    }
}
