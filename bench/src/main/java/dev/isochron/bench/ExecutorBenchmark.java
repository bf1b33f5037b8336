package dev.isochron.bench;

import dev.isochron.collective.VirtualClock;
import dev.isochron.collective.VirtualTimeGroup;
import dev.isochron.core.RankId;
import dev.isochron.executor.ExecutorConfig;
import dev.isochron.executor.HostClock;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.IterationObserver;
import dev.isochron.executor.LoopKind;
import dev.isochron.executor.RankExecutor;
import dev.isochron.executor.RankParts;
import dev.isochron.executor.RankThreads;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.KvCapacity;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.routing.Routers;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerState;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One iteration of a whole group over the real scheduler, KV cache and router, with an engine of cost 0: one context chunk per rank
 * and iteration. Divide by the ranks for the cost of a rank (goals: 500 us live, 10 us in the replay).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ExecutorBenchmark {
    private static final int ITERATIONS = 2_000;
    private static final int CHUNK = 128;
    private static final int BLOCK = 64;

    @Param({"1", "16"})
    public int ranks;

    @Benchmark
    @OperationsPerInvocation(ITERATIONS)
    public void iterationOfTheGroup() {
        var group = new VirtualTimeGroup(ranks, 0);
        var feed = new SteadyFeed(ranks, ITERATIONS, CHUNK, BLOCK);
        RankThreads.VIRTUAL.run(
                "rank",
                IntStream.range(0, ranks)
                        .mapToObj(rank -> executor(group, rank, feed))
                        .toList());
    }

    private static RankExecutor executor(VirtualTimeGroup group, int rank, SteadyFeed feed) {
        var config = new ExecutorConfig(
                true, LoopKind.OVERLAP, 8, CHUNK, 1 << 20, 0, OptionalInt.empty(), true, true, 0, false, false);
        var cache = new KvCacheManager(KvCacheConfig.builder(BLOCK, new KvCapacity.Blocks(4096), 16, 1 << 20)
                .build());
        var scheduler = new KvCacheV2Scheduler(
                SchedulerConfig.plain(8, CHUNK, BLOCK, 1 << 20), cache, AdapterPages.NONE, SchedulerState.fresh());
        var clock = group.clock(new RankId(rank));
        return RankExecutor.of(
                config,
                new RankParts(
                        group.rank(new RankId(rank)),
                        Routers.of(RouterConfig.of(RouterKind.DEFAULT)),
                        scheduler,
                        cache,
                        new ZeroEngine(),
                        new FreeHost(clock),
                        feed,
                        feed,
                        IterationObserver.NONE,
                        IterationLog.OFF));
    }

    /** Host work costs nothing in virtual time. */
    private record FreeHost(VirtualClock clock) implements HostClock {
        @Override
        public long nanos() {
            return clock.nanos();
        }

        @Override
        public void spend(HostWork work) {}

        @Override
        public void pace() {}
    }
}
