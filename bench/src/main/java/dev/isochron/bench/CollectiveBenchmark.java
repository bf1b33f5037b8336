package dev.isochron.bench;

import dev.isochron.collective.Collective;
import dev.isochron.collective.CollectivePoint;
import dev.isochron.collective.GroupTiming;
import dev.isochron.collective.InProcessGroup;
import dev.isochron.collective.VirtualTimeGroup;
import dev.isochron.core.RankId;
import dev.isochron.executor.RankThreads;
import dev.isochron.executor.SystemClock;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Wall time of one collective: 8 live ranks (goal: 20 us at most), and 16 ranks in virtual time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CollectiveBenchmark {
    private static final int CALLS = 10_000;

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void eightPlatformThreads() {
        var clock = new SystemClock(ZoneId.of("UTC"));
        var group = InProcessGroup.of(8, GroupTiming.DEFAULT, clock, message -> {});
        RankThreads.PLATFORM.run("rank", bodies(8, rank -> group.rank(new RankId(rank))));
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void sixteenVirtualThreads() {
        var group = new VirtualTimeGroup(16, 50_000);
        RankThreads.VIRTUAL.run("rank", bodies(16, rank -> group.rank(new RankId(rank))));
    }

    private static List<Runnable> bodies(int ranks, IntFunction<Collective> group) {
        return IntStream.range(0, ranks)
                .<Runnable>mapToObj(rank -> () -> calls(group.apply(rank)))
                .toList();
    }

    private static void calls(Collective mine) {
        mine.enterIteration(1);
        for (int call = 0; call < CALLS; call++) {
            mine.gather(CollectivePoint.CAN_QUEUE, call);
        }
    }
}
