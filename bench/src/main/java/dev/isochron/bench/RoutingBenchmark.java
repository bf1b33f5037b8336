package dev.isochron.bench;

import dev.isochron.core.ConversationId;
import dev.isochron.core.KeyPrompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RankId;
import dev.isochron.core.RankState;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.SplitMix64;
import dev.isochron.routing.AdpRouter;
import dev.isochron.routing.EstimatePublishing;
import dev.isochron.routing.EstimatorKind;
import dev.isochron.routing.Placement;
import dev.isochron.routing.PrefixMatches;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.routing.Routers;
import dev.isochron.routing.RoutingInput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

/** One routing step: 256 popped requests of about 100,000 tokens over 16 ranks. The goal is under 1 ms with any router. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RoutingBenchmark {
    private static final int RANKS = 16;
    private static final int REQUESTS = 256;
    private static final int BLOCK_TOKENS = 64;
    private static final ReuseScope SCOPE = ReuseScope.ofNamespace(1);

    @Param
    public RouterKind kind;

    private AdpRouter router;
    private RoutingInput input;

    @Setup
    public void prepare() {
        router = Routers.of(RouterConfig.of(kind).withEstimates(new EstimatePublishing.On(EstimatorKind.LCP)));
        SplitMix64 random = new SplitMix64(1);
        List<RankState> states = new ArrayList<>();
        List<int[]> matches = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            states.add(RankState.of(new RankId(rank), random.nextInt(16), random.nextInt(2_000_000)));
            matches.add(IntStream.range(0, REQUESTS)
                    .map(request -> random.nextInt(90_000))
                    .toArray());
        }
        List<RequestSpec> requests = IntStream.rangeClosed(1, REQUESTS)
                .mapToObj(id -> request(id, 90_000 + random.nextInt(20_000)))
                .toList();
        input = new RoutingInput(states, new PrefixMatches(matches), requests, 64);
    }

    private static RequestSpec request(int id, int tokens) {
        int[] ids = IntStream.range(0, tokens / BLOCK_TOKENS)
                .map(block -> block < 32 ? block : id * 10_000 + block)
                .toArray();
        KeyPrompt prompt = KeyPrompt.of(1, BLOCK_TOKENS, ids, ids.length, tokens);
        return RequestSpec.builder(new RequestId(id), prompt, PromptKeys.of(prompt, SCOPE, BLOCK_TOKENS), SCOPE)
                .conversation(Optional.of(new ConversationId("conversation " + id)))
                .build();
    }

    @Benchmark
    public Placement place() {
        return router.place(input);
    }
}
