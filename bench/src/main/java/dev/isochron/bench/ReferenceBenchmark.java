package dev.isochron.bench;

import dev.isochron.core.SplitMix64;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A piece of work that never changes: 512 fixed numbers are copied and sorted. {@code bench/guard} divides other times by its
 * time, so that a baseline from one machine means something on another.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class ReferenceBenchmark {
    private final long[] numbers = new long[512];

    @Setup
    public void draw() {
        var random = SplitMix64.stream(1, "reference");
        Arrays.setAll(numbers, index -> random.nextLong());
    }

    @Benchmark
    public long[] sorts() {
        long[] copy = numbers.clone();
        Arrays.sort(copy);
        return copy;
    }
}
