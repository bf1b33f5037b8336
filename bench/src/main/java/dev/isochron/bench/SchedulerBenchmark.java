package dev.isochron.bench;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.scheduling.SchedulingInput;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * One pass over 256 pending requests at depths from 0 to 1,000,000 tokens (scheduler.md 12): bounds are a median of 150 us, a p99
 * of 400 us and 48 KiB per call ({@code -prof gc}), both policies adding at most 5 %.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class SchedulerBenchmark {
    private static final int REQUESTS = 256;
    private static final int MAX_DEPTH = 1_000_000;
    private static final int BLOCK_TOKENS = 64;

    /** {@code "off"}, or {@code "on"} for both policies. */
    @Param({"off", "on"})
    String policies;

    /** Tokens of a pass: at 8,192 a few requests run and the rest is refused early, at 1,048,576 all are tried. */
    @Param({"8192", "1048576"})
    int maxNumTokens;

    private KvCacheV2Scheduler scheduler;
    private SchedulingInput input;

    @Setup
    public void prepare() {
        var plain = SchedulerConfig.plain(REQUESTS, maxNumTokens, BLOCK_TOKENS, 2 * MAX_DEPTH);
        var config = policies.equals("on")
                ? plain.with(new CostPolicy.EqualCost(140_000, 80_000, 100), new DemotionPolicy.On(100_000, 3))
                : plain;
        scheduler = new KvCacheV2Scheduler(config, new YieldingKvSpace(), AdapterPages.NONE, SchedulerState.fresh());
        List<LlmRequest> requests = IntStream.range(0, REQUESTS)
                .mapToObj(SchedulerBenchmark::pending)
                .toList();
        input = SchedulingInput.of(1, requests);
    }

    @Benchmark
    public SchedulePlan schedules() {
        return scheduler.schedule(input);
    }

    private static LlmRequest pending(int index) {
        int depth = (int) ((long) index * MAX_DEPTH / (REQUESTS - 1)) / BLOCK_TOKENS * BLOCK_TOKENS;
        int promptTokens = depth + 1_000 + index * 300;
        var scope = ReuseScope.ofNamespace(1);
        int[] ids = IntStream.range(0, promptTokens / BLOCK_TOKENS)
                .map(block -> block + index)
                .toArray();
        KeyPrompt prompt = KeyPrompt.of(1, BLOCK_TOKENS, ids, ids.length, promptTokens);
        var spec = RequestSpec.builder(
                        new RequestId(index + 1L), prompt, PromptKeys.of(prompt, scope, BLOCK_TOKENS), scope)
                .build();
        LlmRequest request = LlmRequest.arrived(spec, OptionalLong.of(promptTokens));
        request.moveTo(request.progress().advanced(depth));
        return request;
    }
}
