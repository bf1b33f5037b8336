package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.SplitMix64;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterKind;
import dev.isochron.telemetry.IterationLineCodec;
import dev.isochron.telemetry.IterationRecord;
import dev.isochron.testkit.HandArrivals;
import dev.isochron.testkit.Laws;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/**
 * RT-26, RT-27, RT-28: laws over random small runs with all routers, both loops, both policies, and KV pools so small that sequences
 * are given up. REP-1, 2, 4, 5, 9, 11 are checked inside every run; a violation would throw.
 */
final class ReplayLawsTest {
    /** Everything a run lets out. */
    private static final class Outcome {
        final Setups.Requests requests = new Setups.Requests();
        final List<IterationRecord> lines = new ArrayList<>();
        private ReplayResult result;

        Outcome(Replay replay) {
            result = replay.run(new ReplaySinks(requests, lines::add, ReplaySinks.Progress.NONE));
        }

        ReplayResult result() {
            return result;
        }
    }

    private static Replay draw(SplitMix64 random) {
        return new Replay(
                RandomRuns.deployment(random),
                RandomRuns.model(random),
                RandomRuns.rules(random),
                RandomRuns.workload(random),
                RandomRuns.policies(random),
                random.nextLong());
    }

    /** REP-1, REP-2, REP-5, REP-9, REP-12 on what the run reports. */
    @Test
    void countsAndTimes_holdTogether() {
        Laws.hold(80, random -> {
            var outcome = new Outcome(draw(random));
            var counts = outcome.result().requests();
            assertThat(counts.completed() + counts.inFlight() + counts.rejected() + counts.cancelled())
                    .isEqualTo(counts.submitted());
            assertThat(outcome.requests.all()).hasSize(Math.toIntExact(counts.completed()));
            long before = 0;
            for (var request : outcome.requests.all()) {
                assertThat(request.arrivalNanos()).isLessThanOrEqualTo(request.firstScheduledNanos());
                assertThat(request.firstScheduledNanos()).isLessThan(request.firstTokenNanos());
                assertThat(request.computedTokens())
                        .isEqualTo(request.promptTokens() - request.reusedTokens())
                        .isPositive();
                assertThat(request.firstTokenNanos()).isGreaterThanOrEqualTo(before);
                before = request.firstTokenNanos();
            }
            outcome.result()
                    .lockstepWaste()
                    .mean()
                    .ifPresent(waste -> assertThat(waste).isBetween(0.0, 1.0));
        });
    }

    /** REP-5: what the log lines say was computed is what the chunks were; lines come complete and in order. */
    @Test
    void iterationLines_addUpToTheTokensOfTheRun() {
        Laws.hold(40, random -> {
            var deployment = RandomRuns.deployment(random);
            var workload = RandomRuns.arrivals(random, 20);
            var outcome = new Outcome(new Replay(
                    deployment,
                    RandomRuns.model(random),
                    Setups.rules("plain:duration=1000s"),
                    workload,
                    RandomRuns.policies(random),
                    1));
            long tokens = 0;
            long lastIteration = 0;
            for (IterationRecord line : outcome.lines) {
                tokens += line.scheduledRequests() == 0
                        ? 0
                        : line.states().orElseThrow().contextTokens() - line.dummyContextTokens();
                assertThat(line.iteration()).isGreaterThanOrEqualTo(lastIteration);
                lastIteration = line.iteration();
            }
            assertThat(outcome.lines.size() % deployment.ranks()).isZero();
            assertThat(tokens)
                    .isEqualTo(outcome.result().tokens().computed()
                            + outcome.result().tokens().recomputed());
        });
    }

    /** RT-36: what a replay logs, the codec reads back line by line; only whole milliseconds of the calendar survive as seconds. */
    @Test
    void iterationLines_areAcceptedByTheCodec() {
        Laws.hold(20, random -> {
            for (IterationRecord line : new Outcome(draw(random)).lines) {
                var read =
                        IterationLineCodec.read(IterationLineCodec.write(line)).orElseThrow();
                assertThat(read.states()).isEqualTo(line.states());
                assertThat(read.hostStepNanos()).isEqualTo(line.hostStepNanos());
                assertThat(read.prevDeviceStepNanos()).isEqualTo(line.prevDeviceStepNanos());
                assertThat(read.rank()).isEqualTo(line.rank());
                assertThat(read.iteration()).isEqualTo(line.iteration());
            }
        });
    }

    /** REP-9: in every iteration all ranks report the same device time. */
    @Test
    void deviceTime_isEqualOnAllRanks() {
        Laws.hold(40, random -> {
            var deployment = RandomRuns.deployment(random);
            var outcome = new Outcome(new Replay(
                    deployment,
                    RandomRuns.model(random),
                    RandomRuns.rules(random),
                    RandomRuns.workload(random),
                    RandomRuns.policies(random),
                    1));
            for (int i = 0; i < outcome.lines.size(); i++) {
                var root = outcome.lines.get(i - i % deployment.ranks());
                assertThat(outcome.lines.get(i).iteration()).isEqualTo(root.iteration());
                var mine = outcome.lines.get(i).prevDeviceStepNanos();
                // A rank that holds its batch does not know its device time yet and prints N/A.
                if (mine.isPresent() && root.prevDeviceStepNanos().isPresent()) {
                    assertThat(mine).isEqualTo(root.prevDeviceStepNanos());
                }
            }
        });
    }

    /** REP-6: cut the workload after an instant, and all decisions before it stay equal. */
    @Test
    void noPolicySeesTheFuture() {
        Laws.hold(40, random -> {
            var deployment = RandomRuns.deployment(random);
            var model = RandomRuns.model(random);
            var policies = RandomRuns.policies(random);
            HandArrivals whole = RandomRuns.arrivals(random, 25);
            long cut = whole.arrivalNanos(random.nextInt(whole.requests()));
            var rules = Setups.rules("plain:duration=100s");
            var full = new Outcome(new Replay(deployment, model, rules, whole, policies, 1));
            var part = new Outcome(new Replay(deployment, model, rules, whole.before(cut), policies, 1));
            assertThat(before(part, cut)).isEqualTo(before(full, cut));
            assertThat(tokensBefore(part, cut)).isEqualTo(tokensBefore(full, cut));
        });
    }

    private static List<String> before(Outcome outcome, long cut) {
        return outcome.lines.stream()
                .filter(line ->
                        line.timestampMillis() < dev.isochron.executor.HostClock.VIRTUAL_EPOCH_MILLIS + cut / 1_000_000)
                .map(line -> line.iteration() + " " + line.rank() + " " + line.states())
                .toList();
    }

    private static List<RequestLog.CompletedRequest> tokensBefore(Outcome outcome, long cut) {
        return outcome.requests.all().stream()
                .filter(request -> request.firstTokenNanos() < cut)
                .toList();
    }

    /** REP-6: answers and later turns are no business of the policies: only what is due later may change with them. */
    @Test
    void laterAnswers_changeNothingBefore() {
        Laws.hold(15, random -> {
            var deployment = RandomRuns.deployment(random);
            var model = RandomRuns.model(random);
            var policies = RandomRuns.policies(random);
            long seed = random.nextLong();
            var arrivals = RandomRuns.arrivals(SplitMix64.stream(seed, "w"), 20);
            var other = HandArrivals.of(10);
            for (int i = 0; i < arrivals.requests(); i++) {
                var prompt = arrivals.prompt(i);
                int[] ids = new int[prompt.idCount()];
                java.util.Arrays.setAll(ids, prompt::id);
                other.at(arrivals.arrivalNanos(i) / 1e9, arrivals.inputTokens(i), 7, ids);
            }
            var rules = Setups.rules("plain:duration=100s");
            assertThat(new Replay(deployment, model, rules, other, policies, 1)
                            .run()
                            .digest())
                    .isEqualTo(new Replay(deployment, model, rules, arrivals, policies, 1)
                            .run()
                            .digest());
        });
    }

    /** REP-8: equal inputs give equal bytes, under another locale and time zone too. */
    @Test
    void equalInputs_giveEqualOutcomes() {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try {
            Laws.hold(40, random -> {
                long seed = random.nextLong();
                Locale.setDefault(Locale.ROOT);
                TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
                var first = new Outcome(draw(SplitMix64.stream(seed, "run")));
                Locale.setDefault(Locale.forLanguageTag("tr-TR"));
                TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
                var second = new Outcome(draw(SplitMix64.stream(seed, "run")));
                assertThat(second.result()).isEqualTo(first.result());
                assertThat(second.requests.all()).isEqualTo(first.requests.all());
                assertThat(second.lines).isEqualTo(first.lines);
            });
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    /** Two prompts, a cache for one and an aging bound of one pass: the older one keeps its KV, both finish (decision 095). */
    @Test
    void sequencesOfWhichOneFits_finishOneBehindTheOther() {
        var workload = HandArrivals.of(10).at(0, 700, 1, ids(0, 70)).at(0, 584, 1, ids(1_000, 58));
        var small = Setups.small(1, RouterKind.CONVERSATION, LoopKind.OVERLAP);
        var tiny = new Deployment(1, 111, 1, 4, 10, 10, 820, 2_000, true, true, small.router(), small.loop(), 1);
        var policies = PolicySet.of("v", Knobs.OFF.withCost(261, 68, 14).withDemotion(53, 1));
        var model = Setups.model(10, 0.1, 1_000, new HostCosts(0, 0, 17));
        var result = new Replay(tiny, model, Setups.rules("plain"), workload, policies, 1).run();
        assertThat(result.requests().completed()).isEqualTo(2);
    }

    private static int[] ids(int first, int count) {
        return java.util.stream.IntStream.range(first, first + count).toArray();
    }

    /** REP-13, first half: with one rank nobody waits. */
    @Test
    void oneRank_wastesNothing() {
        Laws.hold(20, random -> {
            var d = RandomRuns.deployment(random);
            var one = new Deployment(
                    1,
                    d.maxNumTokens(),
                    d.maxBatchSize(),
                    d.maxActiveRequests(),
                    d.chunkUnitTokens(),
                    d.tokensPerBlock(),
                    d.kvTokens(),
                    d.maxSeqLen(),
                    true,
                    true,
                    d.router(),
                    d.loop(),
                    d.concurrency());
            var result = new Replay(
                            one,
                            RandomRuns.model(random),
                            RandomRuns.rules(random),
                            RandomRuns.workload(random),
                            RandomRuns.policies(random),
                            1)
                    .run();
            result.lockstepWaste().mean().ifPresent(waste -> assertThat(waste).isCloseTo(0, within(1e-12)));
        });
    }
}
