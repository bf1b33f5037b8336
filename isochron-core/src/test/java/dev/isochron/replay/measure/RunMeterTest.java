package dev.isochron.replay.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.RequestId;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.kvcache.KvStatistics;
import dev.isochron.replay.Distribution;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.Setups;
import dev.isochron.replay.measure.Flight.Purpose;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import dev.isochron.routing.Placement;
import dev.isochron.routing.RouterKind;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** RT-25: the metrics of section 10 on six requests, by hand. Times in seconds; two ranks; window 10 .. 20 s. */
final class RunMeterTest {
    private static final long SECOND = 1_000_000_000;

    private final Setups.Requests log = new Setups.Requests();
    private final PolicySet policies = PolicySet.of("v", Knobs.OFF.withCost(1, 1, 0));
    private long evicted;
    private final RunMeter meter;
    private final Window window = new Window(10 * SECOND, 0, 0);
    private long iteration;

    RunMeterTest() {
        meter = new RunMeter(
                Setups.small(2, RouterKind.DEFAULT, LoopKind.OVERLAP),
                Setups.model(10, 0.1, 1_000, new HostCosts(0, 0, 0)),
                policies.cost(),
                window,
                log,
                List.of(
                        () -> new KvStatistics(0, 0, 0, 0, evicted, 2, 0, 0, 0, 0),
                        () -> new KvStatistics(0, 0, 0, 0, 1, 0, 0, 0, 0, 0)));
    }

    private void submit(long id, Purpose purpose, int lane, double seconds, int prompt, int bound) {
        meter.submitted(new Flight(new Flight.Submitted(
                new RequestId(id),
                purpose,
                OptionalInt.of(lane),
                Optional.of("c" + lane),
                nanos(seconds),
                prompt,
                bound,
                bound)));
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * SECOND);
    }

    private static ContextChunk chunk(long id, int kvStart, int tokens, boolean first) {
        return new ContextChunk(new RequestId(id), kvStart, tokens, tokens, first, false, 0, false);
    }

    private static SchedulePlan plan(List<DemotionNote> notes, ContextChunk... chunks) {
        return new SchedulePlan(
                Arrays.asList(chunks),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                notes,
                new BudgetUse(0, 0, 0, 0, 0));
    }

    private void forward(double start, double end, double work0, SchedulePlan plan0, double work1, SchedulePlan plan1) {
        meter.forward(new ForwardReport(
                ++iteration,
                nanos(start),
                nanos(end),
                List.of(
                        new RankShare(nanos(work0), plan0, List.of(), 5),
                        new RankShare(nanos(work1), plan1, List.of(), 7))));
    }

    private static DemotionNote demoted(long id, int waited, boolean letThrough) {
        return new DemotionNote(new RequestId(id), 40_000, waited, letThrough);
    }

    /**
     * Request 1 warms up. 2 (lane 0) reuses 600 of 1,000 tokens; 3 (lane 1) is computed in two chunks, is given up and starts again at
     * 100; 4 is refused; 5 is cancelled at the end; 6 finishes after the window.
     */
    private ReplayResult run() {
        submit(1, Purpose.WARM_UP, 0, 0, 500, 0);
        forward(1, 2, 1, plan(List.of(), chunk(1, 0, 500, true)), 0, plan(List.of()));
        meter.firstToken(new RequestId(1), nanos(3));
        evicted = 4;
        window.open(nanos(10));
        submit(2, Purpose.MEASURED, 0, 10, 1_000, 650);
        submit(3, Purpose.MEASURED, 1, 10, 900, 0);
        meter.placed(new Placement(
                List.of(List.of(), List.of()), 1, List.of(), List.of(new Placement.Estimate(new RequestId(3), 850))));
        var waits = List.of(demoted(3, 0, false), demoted(2, 4, true));
        forward(10.5, 12.5, 2, plan(List.of(), chunk(2, 600, 400, true)), 1, plan(waits, chunk(3, 0, 300, true)));
        submit(4, Purpose.MEASURED, 0, 12, 2_000, 0);
        meter.rejected(new RequestId(4), "prompt_too_long", nanos(12.5));
        meter.firstToken(new RequestId(2), nanos(13));
        forward(13, 14, 0, plan(List.of()), 1, plan(List.of(demoted(3, 6, false)), chunk(3, 300, 200, false)));
        forward(14, 15, 0, plan(List.of()), 1, plan(List.of(), chunk(3, 100, 800, true)));
        evicted = 9;
        meter.firstToken(new RequestId(3), nanos(16));
        submit(5, Purpose.MEASURED, 0, 17, 100, 0);
        submit(6, Purpose.MEASURED, 1, 17, 50, 0);
        forward(19.5, 21, 1.5, plan(List.of(), chunk(6, 0, 50, true)), 0, plan(List.of()));
        meter.jobEnded(nanos(16), JobStart.IN_THE_MIDDLE);
        meter.jobEnded(nanos(18), JobStart.TURN_0);
        meter.jobEnded(nanos(20.5), JobStart.TURN_0);
        meter.firstToken(new RequestId(6), nanos(21));
        meter.cancelled(new RequestId(5), nanos(21));
        return new ResultAssembly(meter, Setups.rules("plain"), policies, ReplayResult.Shifts.NONE).result(2);
    }

    /** Decision 061. */
    @Test
    void aRunThatOnlyRecomputes_stopsWithNumbers() {
        submit(1, Purpose.MEASURED, 0, 1, 500, 0);
        SchedulePlan same = plan(List.of(), chunk(1, 0, 100, true));
        forward(1, 2, 1, same, 0, plan(List.of()));
        for (int again = 0; again < 10_000; again++) {
            forward(1, 2, 1, same, 0, plan(List.of()));
        }
        assertThatThrownBy(() -> forward(1, 2, 1, same, 0, plan(List.of())))
                .hasMessageContaining("10001 forwards in a row")
                .hasMessageContaining("1 (500 tokens)");
    }

    @Test
    void requestsAndTokens() {
        ReplayResult result = run();
        assertThat(result.requests())
                .isEqualTo(new ReplayResult.Requests(5, 2, 2, 1, 0, 1, new TreeMap<>(Map.of("prompt_too_long", 1L))));
        // Request 3 executes 300 + 200 tokens, then 800 of which 400 (100 .. 500) again.
        assertThat(result.tokens()).isEqualTo(new ReplayResult.Tokens(1_900, 400 + 500 + 400 + 50, 700, 400));
        assertThat(result.throughput()).isEqualTo(new ReplayResult.Throughput(135, 190, 0.2));
        assertThat(result.virtualSeconds()).isEqualTo(10);
        assertThat(result.warmUpSeconds()).isEqualTo(10);
    }

    @Test
    void timeToFirstTokenAndQueueTime() {
        ReplayResult result = run();
        assertThat(result.ttftSeconds()).isEqualTo(figures(3, 6));
        assertThat(result.queueSeconds()).isEqualTo(figures(0.5, 0.5));
        assertThat(result.ttftSecondsByUncached().le8k().count()).isEqualTo(2);
        assertThat(result.ttftSecondsByUncached().gt32k()).isEqualTo(Distribution.EMPTY);
    }

    private static Distribution figures(double... seconds) {
        return Distribution.of(seconds);
    }

    /** Wastes: 1 - 3/2/2 = 0.25 for 2 s, then 0.5 for 1, 1 and 1.5 s; the warm-up does not count. */
    @Test
    void wasteAndSpread() {
        ReplayResult result = run();
        assertThat(result.iterations()).isEqualTo(4);
        assertThat(result.rankIterations()).isEqualTo(8);
        assertThat(result.lockstepWaste().mean()).hasValue((0.25 + 3 * 0.5) / 4);
        assertThat(result.lockstepWaste().timeWeighted().orElseThrow())
                .isCloseTo((0.25 * 2 + 0.5 * 3.5) / 5.5, within(1e-12));
        assertThat(result.lockstepWaste().p90()).hasValue(0.5);
        assertThat(result.spread()).isEqualTo(new ReplayResult.Spread(OptionalDouble.of(0), OptionalDouble.of(0.5)));
    }

    @Test
    void jobsDemotionAndKv() {
        ReplayResult result = run();
        assertThat(result.jobs()).isEqualTo(new ReplayResult.Jobs(2, 720, 1));
        assertThat(result.demotion()).isEqualTo(new ReplayResult.Demotion(1, 6, 2, 1));
        assertThat(result.kv().hitRate()).hasValue(700.0 / 1_900);
        assertThat(result.kv().infiniteCacheHitRate()).hasValue(650.0 / 1_900);
        assertThat(result.kv().evictedBlocks()).isEqualTo(5);
        assertThat(result.kv().preemptions()).isZero();
        assertThat(result.kv().peakHeldBlocks()).containsExactly(5, 7);
    }

    /** Alone, M = 100: request 2 runs 4 chunks at 600 .. 900, request 3 8 chunks at 100 .. 800. */
    @Test
    void fairness_isTheJainIndexOfTheLanesSlowdowns() {
        double alone2 = Stream.of(600, 700, 800, 900)
                .mapToDouble(RunMeterTest::chunkSeconds)
                .sum();
        double alone3 = Stream.of(100, 200, 300, 400, 500, 600, 700, 800)
                .mapToDouble(RunMeterTest::chunkSeconds)
                .sum();
        double a = 3 / alone2;
        double b = 6 / alone3;
        assertThat(run().fairness().orElseThrow()).isCloseTo((a + b) * (a + b) / (2 * (a * a + b * b)), within(1e-9));
        assertThat(Slowdowns.jain(new double[] {1, 1, 4}).orElseThrow()).isCloseTo(0.667, within(0.0005));
        assertThat(Slowdowns.jain(new double[] {3, 3, 3})).hasValue(1);
        assertThat(Slowdowns.jain(new double[0])).isEmpty();
    }

    private static double chunkSeconds(int kv) {
        return 0.01 + 0.1e-3 * 100 + 1_000e-9 * 100 * (kv + 50);
    }

    /** K = D = 1: above depth 3K + 4D = 7; of 1,750 executed tokens all but the two chunks at 0 start deeper. */
    @Test
    void floor_sharesOfComputedTokens() {
        ReplayResult result = run();
        assertThat(result.floor().depthTokens()).isEqualTo(7);
        assertThat(result.floor().share()).isZero();
        assertThat(result.floor().aboveDepthShare()).isCloseTo(1_400.0 / 1_750, within(1e-12));
    }

    @Test
    void requestLog_carriesEveryField() {
        run();
        var record = log.all().getLast();
        assertThat(record.id()).isEqualTo(3);
        assertThat(record.conversation()).hasValue("c1");
        assertThat(record.rank()).isEqualTo(1);
        assertThat(record.firstScheduledNanos()).isEqualTo(nanos(10.5));
        assertThat(record.firstTokenNanos()).isEqualTo(nanos(16));
        assertThat(record.reusedTokens()).isEqualTo(100);
        assertThat(record.computedTokens()).isEqualTo(800);
        assertThat(record.chunks()).isEqualTo(3);
        assertThat(record.demotedIterations()).isEqualTo(2);
        assertThat(record.uncachedEstimate()).hasValue(850);
    }

    /** The example of section 10: 2, 1, 1, 0 s on four ranks. */
    @Test
    void waste_ofTwoOneOneNothing_isOneHalf() {
        var four = new IterationMeter(4);
        var nothing = plan(List.of());
        var shares = Stream.of(2.0, 1.0, 1.0, 0.0)
                .map(work -> new RankShare(nanos(work), nothing, List.of(), 0))
                .toList();
        assertThat(four.forward(new ForwardReport(1, 0, nanos(2), shares))).hasValue(0.5);
        assertThat(four.spread().p50()).hasValue(0.5);
        var idle = shares.stream()
                .map(share -> new RankShare(0, nothing, List.of(), 0))
                .toList();
        assertThat(four.forward(new ForwardReport(2, 0, 1, idle))).isEmpty();
        assertThat(four.waste().mean()).hasValue(0.5);
    }

    @Test
    void brokenChunkChain_stopsTheRunWithNumbers() {
        submit(1, Purpose.MEASURED, 0, 0, 500, 0);
        forward(1, 2, 1, plan(List.of(), chunk(1, 0, 100, true)), 0, plan(List.of()));
        assertThatThrownBy(() -> forward(2, 3, 1, plan(List.of(), chunk(1, 150, 100, false)), 0, plan(List.of())))
                .hasMessageContaining("REP-5")
                .hasMessageContaining("150")
                .hasMessageContaining("100");
        assertThatThrownBy(() -> meter.firstToken(new RequestId(1), nanos(3))).hasMessageContaining("REP-5");
        assertThatThrownBy(() -> meter.firstToken(new RequestId(9), nanos(3))).hasMessageContaining("REP-1");
    }
}
