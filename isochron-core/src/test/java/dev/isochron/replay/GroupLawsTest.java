package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.HostCosts;
import dev.isochron.replay.ForwardLog.CountedForward;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.telemetry.IterationRecord;
import dev.isochron.testkit.HandArrivals;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.PlainScheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** RT-26, RT-27: laws that need a look inside the group, behind every iteration or at every plan. */
final class GroupLawsTest {
    /** REP-1, REP-4: behind every forward the books agree and each KV cache keeps its invariants, also while sequences are given up. */
    @Test
    void afterEveryIteration_requestsKvAndTimesAreConsistent() {
        var preempted = new AtomicLong();
        Laws.hold(40, random -> {
            var run = draw(random).checkingKv();
            var result = run.run();
            preempted.addAndGet(result.kv().preemptions());
            checkTimeOnlyGoesForward(run);
            for (var cache : run.caches()) {
                assertThat(cache.usage().availableBlocks())
                        .as("blocks free or evictable at the end")
                        .isEqualTo(cache.usage().totalBlocks());
            }
        });
        assertThat(preempted.get()).as("pre-emptions in all cases").isPositive();
    }

    /** Pools that hold one long prompt and little beside it, and several requests that want them. */
    private static WatchedRun draw(SplitMix64 random) {
        return new WatchedRun(
                tight(RandomRuns.deployment(random), random),
                RandomRuns.model(random),
                RandomRuns.rules(random),
                RandomRuns.workload(random),
                RandomRuns.policies(random),
                random.nextLong());
    }

    private static Deployment tight(Deployment d, SplitMix64 random) {
        return new Deployment(
                d.ranks(),
                d.maxNumTokens(),
                2 + random.nextInt(5),
                2 + random.nextInt(5),
                d.chunkUnitTokens(),
                d.tokensPerBlock(),
                RandomRuns.LONGEST_PROMPT + 60 + random.nextInt(60),
                d.maxSeqLen(),
                d.chunkedPrefill(),
                d.blockReuse(),
                d.router(),
                d.loop(),
                2 + random.nextInt(8));
    }

    /** REP-3: device intervals have a length and do not overlap; no rank's calendar goes back. Collectives: GroupTest. */
    private static void checkTimeOnlyGoesForward(WatchedRun run) {
        long free = 0;
        for (CountedForward forward : run.forwards) {
            assertThat(forward.report().startNanos()).isGreaterThanOrEqualTo(free);
            assertThat(forward.report().endNanos())
                    .isGreaterThan(forward.report().startNanos());
            free = forward.report().endNanos();
        }
        var latest = new TreeMap<Integer, Long>();
        for (IterationRecord line : run.lines) {
            assertThat(line.timestampMillis()).isGreaterThanOrEqualTo(latest.getOrDefault(line.rank(), 0L));
            latest.put(line.rank(), line.timestampMillis());
        }
    }

    /**
     * REP-10: while a request that has arrived waits or runs, the device rests no longer than the ranks' host work takes. An iteration
     * without a forward (its plan was not queued) costs host time too, and a few may follow each other.
     */
    @Test
    void theGroupIsNeverIdleWhileAnArrivedRequestCouldRun() {
        var rests = new AtomicLong();
        Laws.hold(60, random -> {
            var host = new HostCosts(random.nextInt(3), random.nextInt(2), random.nextInt(60));
            var model = Setups.model(1 + random.nextInt(20), random.nextDouble(), 100 + random.nextInt(1_000), host);
            var workload = RandomRuns.arrivals(random, 5 + random.nextInt(30));
            var run = new WatchedRun(
                    RandomRuns.deployment(random),
                    model,
                    Setups.rules("plain:duration=10000s"),
                    workload,
                    RandomRuns.policies(random),
                    1);
            var result = run.run();
            assertThat(result.requests().completed()).isEqualTo(workload.requests());
            rests.addAndGet(checkNoRest(run, 3 * hostNanos(host)));
        });
        assertThat(rests.get())
                .as("rests longer than host work, with nothing to do")
                .isPositive();
    }

    /** Host work of one iteration: launch, settlement, and at most ten collectives. */
    private static long hostNanos(HostCosts host) {
        return host.launchNanos() + host.settleNanos() + 10 * host.collectiveLatencyNanos();
    }

    private static long checkNoRest(WatchedRun run, long hostNanos) {
        long rests = 0;
        for (int i = 1; i < run.forwards.size(); i++) {
            long end = run.forwards.get(i - 1).report().endNanos();
            long start = run.forwards.get(i).report().startNanos();
            if (start - end <= hostNanos) {
                continue;
            }
            rests++;
            assertThat(run.requests.all())
                    .as("device rests from %s to %s ns", end, start)
                    .noneMatch(
                            request -> request.arrivalNanos() < start - hostNanos && request.firstTokenNanos() > start);
        }
        return rests;
    }

    /** REP-7: with all knobs off, the digest is that of a group whose schedulers know no policy at all. */
    @Test
    void policiesThatAreOff_areAbsent() {
        Laws.hold(20, random -> {
            var deployment = RandomRuns.deployment(random);
            var model = RandomRuns.model(random);
            var rules = RandomRuns.rules(random);
            var workload = RandomRuns.workload(random);
            var off = PolicySet.of("off", Knobs.OFF);
            var built = new WatchedRun(deployment, model, rules, workload, off, 1);
            var plain = new WatchedRun(deployment, model, rules, workload, off, 1)
                    .around((scheduler, cache) ->
                            new PlainScheduler(deployment.schedulerConfig(), cache, AdapterPages.NONE));
            assertThat(plain.run()).isEqualTo(built.run());
            assertThat(plain.lines).isEqualTo(built.lines);
        });
    }

    /** REP-13: R copies of a workload, one pinned to each of R ranks, are decided on each rank as on a single one. */
    @Test
    void pinnedCopies_areDecidedAsOnOneRank() {
        Laws.hold(40, random -> {
            var d = RandomRuns.deployment(random);
            var free = new HostCosts(random.nextInt(3), random.nextInt(2), 0);
            var model = Setups.model(1 + random.nextInt(20), random.nextDouble(), 100 + random.nextInt(1_000), free);
            var policies = RandomRuns.policies(random);
            var workload = RandomRuns.arrivals(random, 5 + random.nextInt(25));
            int ranks = 2 + random.nextInt(3);
            List<String> single = decisions(1, d, model, workload, policies).getFirst();
            assertThat(single).isNotEmpty();
            for (List<String> rank : decisions(ranks, d, model, workload, policies)) {
                assertThat(rank).isEqualTo(single);
            }
        });
    }

    /** What each rank decides, pass by pass; a request is named by its place in the uncopied workload. */
    private static List<List<String>> decisions(
            int ranks, Deployment like, CostModel model, HandArrivals workload, PolicySet policies) {
        List<List<String>> decisions = new ArrayList<>();
        var run = new WatchedRun(
                        withRanks(like, ranks),
                        model,
                        Setups.rules("plain:duration=10000s"),
                        copies(workload, ranks),
                        policies,
                        1)
                .pinned()
                .around((scheduler, cache) -> noting(scheduler, ranks, decisions));
        var result = run.run();
        assertThat(result.requests().completed()).isEqualTo(workload.requests() * (long) ranks);
        return decisions;
    }

    private static Scheduler noting(Scheduler scheduler, int ranks, List<List<String>> decisions) {
        List<String> mine = new ArrayList<>();
        decisions.add(mine);
        return input -> {
            SchedulePlan plan = scheduler.schedule(input);
            plan.context().stream()
                    .filter(chunk -> !chunk.id().isDummy())
                    .forEach(chunk -> mine.add(input.iteration() + ": request "
                            + (chunk.id().value() - 1) / ranks + ", " + chunk.tokens() + " @ " + chunk.kvStart()));
            return plan;
        };
    }

    private static HandArrivals copies(HandArrivals workload, int count) {
        var copies = HandArrivals.of(workload.blockTokens());
        for (int i = 0; i < workload.requests(); i++) {
            for (int copy = 0; copy < count; copy++) {
                copies.again(workload, i);
            }
        }
        return copies;
    }

    private static Deployment withRanks(Deployment d, int ranks) {
        return new Deployment(
                ranks,
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
                d.concurrency());
    }
}
