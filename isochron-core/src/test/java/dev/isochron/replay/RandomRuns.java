package dev.isochron.replay;

import dev.isochron.core.SplitMix64;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.Disturbance;
import dev.isochron.cost.Generation;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.EstimatorKind;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.HandArrivals;
import dev.isochron.testkit.RandomSessions;
import dev.isochron.workload.Workload;
import java.util.List;
import java.util.TreeMap;

/** Random small runs: deployments, models, policies, rules and workloads that fit each other. */
final class RandomRuns {
    static final int LONGEST_PROMPT = 700;

    private RandomRuns() {}

    static Deployment deployment(SplitMix64 random) {
        int ranks = 1 + random.nextInt(4);
        var router = RouterConfig.of(List.of(RouterKind.values()).get(random.nextInt(3)));
        var loop = List.of(LoopKind.values()).get(random.nextInt(2));
        long kvTokens = random.nextInt(3) == 0 ? LONGEST_PROMPT + 120 : 4_000 + random.nextInt(20_000);
        return new Deployment(
                ranks,
                50 + random.nextInt(200),
                1 + random.nextInt(6),
                1 + random.nextInt(6),
                10,
                10,
                kvTokens,
                2_000,
                true,
                true,
                router,
                loop,
                1 + random.nextInt(6));
    }

    static CostModel model(SplitMix64 random) {
        var host = new HostCosts(random.nextInt(3), random.nextInt(2), random.nextInt(60));
        Generation generation = random.nextInt(2) == 0 ? new Generation.Off() : new Generation.Delay(5, 1, 0.001, 100);
        var disturbance = random.nextInt(3) == 0 ? new Disturbance(0.05, 0.05, 10, 50) : Disturbance.NONE;
        return new CostModel(
                "random",
                CostModel.Source.HAND,
                100,
                1 + random.nextInt(20),
                random.nextDouble(),
                100 + random.nextInt(1_000),
                random.nextInt(2),
                CostModel.C0Status.ASSUMED,
                host,
                CostModel.KvMoves.NONE,
                generation,
                disturbance,
                new TreeMap<>(),
                "");
    }

    static PolicySet policies(SplitMix64 random) {
        Knobs knobs = Knobs.OFF.withEstimator(List.of(EstimatorKind.values()).get(random.nextInt(2)));
        if (random.nextInt(2) == 0) {
            knobs = knobs.withCost(1 + random.nextInt(400), 1 + random.nextInt(300), random.nextInt(20));
        }
        if (random.nextInt(2) == 0) {
            // A bound of one pass and a tiny cache let two prompts take each other's KV for ever (docs/decisions/061).
            knobs = knobs.withDemotion(1 + random.nextInt(300), random.nextInt(3) == 0 ? 0 : 8 + random.nextInt(8));
        }
        return PolicySet.of("random", knobs);
    }

    static Workload workload(SplitMix64 random) {
        return random.nextInt(3) == 0
                ? arrivals(random, 5 + random.nextInt(30))
                : RandomSessions.draw(random, LONGEST_PROMPT);
    }

    /** Bursty arrivals of prompts that share prefixes of one chain. */
    static HandArrivals arrivals(SplitMix64 random, int count) {
        var arrivals = HandArrivals.of(10);
        double at = 0;
        for (int i = 0; i < count; i++) {
            at += random.nextInt(3) == 0 ? random.nextDouble() : 0;
            int input = 1 + random.nextInt(LONGEST_PROMPT);
            arrivals.at(
                    at,
                    input,
                    1 + random.nextInt(20),
                    random.nextInt(4) == 0 ? new int[0] : chain(random, input / 10, i));
        }
        return arrivals;
    }

    /** Ids 0, 1, 2 .. are the common chain; a request leaves it somewhere and goes on with ids of its own. */
    private static int[] chain(SplitMix64 random, int blocks, int request) {
        int common = random.nextInt(blocks + 1);
        int[] ids = new int[blocks];
        for (int i = 0; i < blocks; i++) {
            ids[i] = i < common ? i : 1_000 * (request + 1) + i;
        }
        return ids;
    }

    static LaneRules rules(SplitMix64 random) {
        String[] texts = {
            "plain:duration=20s,think_cap=3s",
            "plain:duration=10s,warmup=off,start=0",
            "plain:duration=10s,grace=1s",
            "agentx-mvp:duration=15s,wrap=on",
            "agentx-1.0:duration=15s,repeats=2,idle=1s,tree_idle=5s"
        };
        return Setups.rules(texts[random.nextInt(texts.length)]);
    }
}
