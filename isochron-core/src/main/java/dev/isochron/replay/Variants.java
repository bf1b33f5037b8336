package dev.isochron.replay;

import dev.isochron.core.MonotonicClock;
import dev.isochron.cost.CostModel;
import dev.isochron.executor.RankThreads;
import dev.isochron.workload.Workload;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Runs several variants of one workload and sets them side by side.
 *
 * @param deployment what is deployed
 * @param costModel what an iteration costs
 * @param rules how clients behave
 * @param workload shared by all variants
 * @param seed of every random draw
 */
public record Variants(Deployment deployment, CostModel costModel, LaneRules rules, Workload workload, long seed) {
    /**
     * Runs them, at most {@code threads} at a time; the result does not depend on {@code threads}.
     *
     * @param policies in the order of the output, at least one; the first is the one to compare with
     * @param threads {@code >= 1}
     * @param sinks of each variant, asked once per variant in declared order
     * @param wallClock measures how long a run takes
     */
    public Comparison run(
            List<PolicySet> policies, int threads, Function<PolicySet, ReplaySinks> sinks, MonotonicClock wallClock) {
        return run(policies, threads, sinks, wallClock, () -> {});
    }

    /** As above; {@code afterEach} runs behind every variant, on its thread, when nothing refers to its caches any more. */
    public Comparison run(
            List<PolicySet> policies,
            int threads,
            Function<PolicySet, ReplaySinks> sinks,
            MonotonicClock wallClock,
            Runnable afterEach) {
        if (policies.isEmpty() || threads < 1) {
            throw new IllegalArgumentException(
                    policies.size() + " variants on " + threads + " threads; expected at least one of each");
        }
        List<ReplaySinks> outlets = policies.stream().map(sinks).toList();
        var results = new AtomicReferenceArray<ReplayResult>(policies.size());
        var next = new AtomicInteger();
        Runnable worker = () -> {
            for (int i = next.getAndIncrement(); i < policies.size(); i = next.getAndIncrement()) {
                results.set(i, timed(policies.get(i), outlets.get(i), wallClock));
                afterEach.run();
            }
        };
        RankThreads.PLATFORM.run("variant", Collections.nCopies(Math.min(threads, policies.size()), worker));
        return compare(
                IntStream.range(0, policies.size()).mapToObj(results::get).toList());
    }

    private ReplayResult timed(PolicySet policy, ReplaySinks sinks, MonotonicClock wallClock) {
        long start = wallClock.nanos();
        ReplayResult result = new Replay(deployment, costModel, rules, workload, policy, seed).run(sinks);
        return result.withWallSeconds((wallClock.nanos() - start) / 1e9);
    }

    /** Sets results of this workload side by side, the first is the one to compare with. */
    public Comparison compare(List<ReplayResult> variants) {
        Deployment fitted = deployment.fitted().deployment();
        Workload played = rules.playable(workload, fitted.maxSeqLen());
        var summary = played.summary(deployment.tokensPerBlock(), deployment.maxNumTokens());
        return new Comparison(
                DeploymentFacts.of(fitted, rules),
                WorkloadFacts.of(played, summary),
                costModel,
                seed,
                variants,
                variants.stream()
                        .skip(1)
                        .map(variant -> Differences.between(variants.getFirst(), variant))
                        .toList(),
                Meaning.of(variants));
    }
}
