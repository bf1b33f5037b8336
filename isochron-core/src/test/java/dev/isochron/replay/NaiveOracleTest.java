package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.Disturbance;
import dev.isochron.cost.Generation;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.HandArrivals;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.NaiveReplay;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** RT-30: identical chunks and times to a naive simulator that shares no code with the product. */
final class NaiveOracleTest {
    @Test
    void chunksAndTimes_equalTheNaiveSimulator() {
        Laws.hold(200, random -> {
            NaiveReplay.Setup setup = setup(random);
            HandArrivals workload = RandomRuns.arrivals(random, 5 + random.nextInt(30));
            var oracle = new NaiveReplay(setup, arrivals(workload));
            var log = new Setups.Requests();
            var result = new Replay(
                            deployment(setup),
                            model(setup),
                            Setups.rules("plain:duration=100000s"),
                            workload,
                            policies(setup),
                            1)
                    .run(log.sinks());
            var times = new TreeMap<Long, Long>();
            log.all().forEach(request -> times.put(request.id(), request.firstTokenNanos()));
            assertThat(times).isEqualTo(oracle.run());
            assertThat(result.digest()).isEqualTo(oracle.digestHex());
        });
    }

    private static NaiveReplay.Setup setup(SplitMix64 random) {
        boolean cost = random.nextInt(3) > 0;
        boolean demotion = random.nextInt(3) > 0;
        return new NaiveReplay.Setup(
                1 + random.nextInt(4),
                60 + random.nextInt(300),
                10 + random.nextInt(30),
                1 + random.nextInt(8),
                10,
                1_000_000L * random.nextInt(20),
                1_000L * random.nextInt(200),
                2L + 2L * random.nextInt(500),
                1_000L * random.nextInt(3),
                cost ? 1 + random.nextInt(500) : 0,
                cost ? 1 + random.nextInt(300) : 0,
                cost ? random.nextInt(20) : 0,
                demotion ? 1 + random.nextInt(400) : 0,
                demotion ? random.nextInt(6) : 0);
    }

    private static List<NaiveReplay.Arrival> arrivals(HandArrivals workload) {
        var arrivals = new ArrayList<NaiveReplay.Arrival>();
        for (int i = 0; i < workload.requests(); i++) {
            var prompt = workload.prompt(i);
            var ids =
                    IntStream.range(0, prompt.idCount()).map(prompt::id).boxed().toList();
            arrivals.add(new NaiveReplay.Arrival(i + 1, workload.arrivalNanos(i), prompt.lengthTokens(), ids));
        }
        return arrivals;
    }

    private static Deployment deployment(NaiveReplay.Setup s) {
        return new Deployment(
                s.ranks(),
                s.maxTokens(),
                s.batch(),
                60,
                s.unit(),
                s.block(),
                1_000_000,
                2_000,
                true,
                true,
                RouterConfig.of(RouterKind.CONVERSATION),
                LoopKind.SEQUENTIAL,
                1);
    }

    private static CostModel model(NaiveReplay.Setup s) {
        return new CostModel(
                "naive",
                CostModel.Source.HAND,
                s.maxTokens(),
                s.c0() / 1e6,
                s.c1() / 1e6,
                s.c2(),
                s.r() / 1e3,
                CostModel.C0Status.ASSUMED,
                new HostCosts(0, 0, 0),
                CostModel.KvMoves.NONE,
                new Generation.Off(),
                Disturbance.NONE,
                new TreeMap<>(),
                "");
    }

    private static PolicySet policies(NaiveReplay.Setup s) {
        return PolicySet.of("v", Knobs.OFF.withCost(s.k(), s.d(), s.perChunk()).withDemotion(s.t(), s.n()));
    }
}
