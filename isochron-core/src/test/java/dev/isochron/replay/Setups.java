package dev.isochron.replay;

import dev.isochron.cost.CostModel;
import dev.isochron.cost.Disturbance;
import dev.isochron.cost.Generation;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Small deployments, cost models and rules for replay tests. */
public final class Setups {
    private Setups() {}

    /** Ranks with M = 100 tokens, chunks in tens, 10 tokens per block, room for 100,000 tokens. */
    public static Deployment small(int ranks, RouterKind router, LoopKind loop) {
        return new Deployment(ranks, 100, 8, 8, 10, 10, 100_000, 10_000, true, true, RouterConfig.of(router), loop, 1);
    }

    public static Deployment withLanes(Deployment d, int lanes) {
        return new Deployment(
                d.ranks(),
                d.maxNumTokens(),
                d.maxBatchSize(),
                d.maxActiveRequests(),
                d.chunkUnitTokens(),
                d.tokensPerBlock(),
                d.kvTokens(),
                d.maxSeqLen(),
                d.chunkedPrefill(),
                d.blockReuse(),
                d.router(),
                d.loop(),
                lanes);
    }

    /** {@code c0 + c1*N + c2*S} with the given host costs and no generation phase. */
    public static CostModel model(double c0Millis, double c1Millis, double c2Nanos, HostCosts host) {
        return model(c0Millis, c1Millis, c2Nanos, host, new Generation.Off());
    }

    public static CostModel model(
            double c0Millis, double c1Millis, double c2Nanos, HostCosts host, Generation generation) {
        return new CostModel(
                "test",
                CostModel.Source.HAND,
                100,
                c0Millis,
                c1Millis,
                c2Nanos,
                0,
                CostModel.C0Status.ASSUMED,
                host,
                CostModel.KvMoves.NONE,
                generation,
                Disturbance.NONE,
                new TreeMap<>(),
                "");
    }

    public static LaneRules rules(String text) {
        return LaneRulesText.parse(text, OptionalLong.empty(), OptionalLong.empty());
    }

    /** Collects a run's completed requests. */
    public static final class Requests implements RequestLog {
        private final List<CompletedRequest> all = new ArrayList<>();

        @Override
        public void completed(CompletedRequest request) {
            all.add(request);
        }

        public List<CompletedRequest> all() {
            return all;
        }

        public ReplaySinks sinks() {
            return new ReplaySinks(this, IterationLogSink.OFF, ReplaySinks.Progress.NONE);
        }
    }
}
