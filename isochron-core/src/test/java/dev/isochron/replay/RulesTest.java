package dev.isochron.replay;

import static dev.isochron.testkit.HandStream.recorded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.cost.CostModel;
import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.HandArrivals;
import dev.isochron.testkit.HandSessions;
import dev.isochron.testkit.HandStream;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** RT-16, RT-18, RT-19, RT-20 through the real group: rule sets, the end of a run, refused prompts, recorded arrivals. */
final class RulesTest {
    private static final CostModel FAST = Setups.model(10, 0.1, 1_000, new HostCosts(0, 0, 0));

    private final Setups.Requests log = new Setups.Requests();

    private ReplayResult run(dev.isochron.workload.Workload workload, String rules) {
        var deployment = Setups.small(1, RouterKind.DEFAULT, LoopKind.SEQUENTIAL);
        return new Replay(deployment, FAST, Setups.rules(rules), workload, PolicySet.of("v", Knobs.OFF), 1)
                .run(log.sinks());
    }

    /** RT-16: gaps of 4, 25 and 700 s with 1 s answers become pauses of 3, 9 and 9 s. Each turn adds 10 tokens in 12.05 ms or so. */
    @Test
    void agentxMvp_shortensGapsToTenSeconds() {
        var stream = HandStream.of(10, 0)
                .turn(20, 1, 0, OptionalLong.empty(), recorded(1))
                .turn(30, 1, 4, OptionalLong.empty(), recorded(1))
                .turn(40, 1, 29, OptionalLong.empty(), recorded(1))
                .turn(50, 1, 729, OptionalLong.empty(), recorded(1));
        var result = run(
                HandSessions.of(10, HandSessions.session("t", stream)), "agentx-mvp:duration=25s,start=0,warmup=off");
        var all = log.all();
        assertThat(all.get(1).arrivalNanos() - all.get(0).firstTokenNanos()).isEqualTo(HandStream.seconds(3));
        assertThat(all.get(2).arrivalNanos() - all.get(1).firstTokenNanos()).isEqualTo(HandStream.seconds(9));
        assertThat(all.get(3).arrivalNanos() - all.get(2).firstTokenNanos()).isEqualTo(HandStream.seconds(9));
        assertThat(result.rules().name()).isEqualTo("agentx-mvp");
        assertThat(result.rules().modified()).isTrue();
        assertThat(result.rules().kept()).isFalse();
        assertThat(result.rules().reasons()).containsExactly("measured 25.0 s; expected at least 900 s");
    }

    /** RT-16: 9 of 1,000 requests refused are 0.9 %, 11 are 1.1 %; max_seq_len is 10,000. */
    @Test
    void agentxMvp_countsRefusals() {
        assertThat(run(arrivals(1_000, 9), "agentx-mvp").rules().kept()).isTrue();
        var result = run(arrivals(1_000, 11), "agentx-mvp");
        assertThat(result.requests().rejected()).isEqualTo(11);
        assertThat(result.rules().reasons()).containsExactly("11 of 1000 requests were rejected; expected at most 1 %");
        assertThat(run(arrivals(1_000, 11), "agentx-1.0").rules().kept()).isTrue();
    }

    /** RT-16: both limits themselves are kept: 900 s, and 9 of the 900 requests that arrive in them. */
    @Test
    void agentxMvp_keepsTheRulesAtTheLimits() {
        assertThat(run(arrivals(1_000, 9), "agentx-mvp:duration=900s").rules().reasons())
                .isEmpty();
        assertThat(run(arrivals(1_000, 0), "agentx-mvp:duration=899s").rules().reasons())
                .containsExactly("measured 899.0 s; expected at least 900 s");
    }

    private static HandArrivals arrivals(int count, int tooLong) {
        var arrivals = HandArrivals.of(10);
        for (int i = 0; i < count; i++) {
            arrivals.at(i, i < tooLong ? 10_000 : 20, 1);
        }
        return arrivals;
    }

    /** RT-18: 20 requests of 1,000 tokens at 0 s; a chunk of 100 takes 25 to 115 ms, so a second is too short for all. */
    @Test
    void endOfTheWindow_countsWhatIsInFlight() {
        var result = run(burst(20), "plain:duration=1s");
        assertThat(result.requests().completed()).isPositive().isLessThan(20);
        assertThat(result.requests().inFlight())
                .isEqualTo(20 - result.requests().completed());
        assertThat(result.requests().cancelled()).isZero();
        assertThat(log.all()).allMatch(request -> request.firstTokenNanos() <= HandStream.seconds(1));
    }

    @Test
    void grace_letsRequestsFinishThenCancelsThem() {
        var without = run(burst(20), "plain:duration=1s");
        log.all().clear();
        var graced = run(burst(20), "plain:duration=1s,grace=2s");
        assertThat(graced.requests().completed())
                .isGreaterThan(without.requests().completed())
                .isLessThan(20);
        assertThat(graced.requests().cancelled())
                .isEqualTo(20 - graced.requests().completed());
        assertThat(graced.requests().inFlight()).isZero();
        assertThat(graced.throughput().computedTokensPerSecond())
                .isEqualTo(without.throughput().computedTokensPerSecond());
        assertThat(graced.throughput().requestsPerSecond())
                .isEqualTo(without.throughput().requestsPerSecond());
    }

    /**
     * RT-18: turns follow each other without a pause, and in the grace nobody takes a further one; REP-1 holds and no block stays
     * held.
     */
    @Test
    void grace_startsNothing() {
        var stream = HandStream.of(10, 0);
        for (int turn = 0; turn < 60; turn++) {
            stream.turn(100 + 50 * turn, 1, turn, recorded(0), recorded(1));
        }
        var watched = new WatchedRun(
                Setups.small(1, RouterKind.DEFAULT, LoopKind.SEQUENTIAL),
                FAST,
                Setups.rules("plain:duration=1s,start=0,warmup=off,grace=1s"),
                HandSessions.of(10, HandSessions.session("t", stream)),
                PolicySet.of("v", Knobs.OFF),
                1);
        var requests = watched.run().requests();
        assertThat(watched.requests.all())
                .isNotEmpty()
                .allMatch(request -> request.arrivalNanos() < HandStream.seconds(1));
        assertThat(requests.submitted()).isLessThan(60);
        assertThat(requests.completed() + requests.inFlight() + requests.rejected() + requests.cancelled())
                .isEqualTo(requests.submitted());
        var usage = watched.caches().getFirst().usage();
        assertThat(usage.availableBlocks()).isEqualTo(usage.totalBlocks());
    }

    /** RT-18: what is cancelled behind the grace gives its blocks back. */
    @Test
    void cancelledRequests_freeTheirBlocks() {
        var watched = new WatchedRun(
                Setups.small(1, RouterKind.DEFAULT, LoopKind.OVERLAP),
                FAST,
                Setups.rules("plain:duration=1s,grace=1s"),
                burst(20),
                PolicySet.of("v", Knobs.OFF),
                1);
        assertThat(watched.run().requests().cancelled()).isPositive();
        var usage = watched.caches().getFirst().usage();
        assertThat(usage.availableBlocks()).isEqualTo(usage.totalBlocks());
        assertThat(usage.unavailableBlocks()).isZero();
    }

    /**
     * RT-15: t* in the middle of each of four lanes on four ranks. Behind the barrier only measured turns count, but they find the KV of
     * their warm-up on the rank that ran it, and the router knows how long that prompt was: it estimates the growth.
     */
    @Test
    void barrier_restartsCountersAndKeepsCachesAndHistory() {
        var session = HandStream.of(10, 0);
        for (int turn = 0; turn < 4; turn++) {
            session.turn(100 * (turn + 1), 1, 3.0 * turn, OptionalLong.empty(), recorded(1));
        }
        var deployment = Setups.withLanes(Setups.small(4, RouterKind.CONVERSATION, LoopKind.OVERLAP), 4);
        var result = new Replay(
                        deployment,
                        FAST,
                        Setups.rules("plain:duration=2.5s,start=0.5"),
                        HandSessions.of(10, HandSessions.session("t", session)),
                        PolicySet.of("v", Knobs.OFF.withDemotion(1_000, 5)),
                        1)
                .run(log.sinks());
        assertThat(log.all()).hasSize(4).allSatisfy(request -> {
            assertThat(request.id()).isGreaterThan(4);
            assertThat(request.promptTokens()).isEqualTo(300);
            assertThat(request.reusedTokens()).isEqualTo(200);
            assertThat(request.uncachedEstimate()).hasValue(100);
        });
        assertThat(result.requests().submitted()).isEqualTo(4);
        assertThat(result.tokens().computed()).isEqualTo(400);
    }

    private static HandArrivals burst(int count) {
        var arrivals = HandArrivals.of(10);
        for (int i = 0; i < count; i++) {
            arrivals.at(0, 1_000, 1);
        }
        return arrivals;
    }

    /** RT-19: max_seq_len - 1 fits, max_seq_len does not; the tree goes on behind the refused turn. */
    @Test
    void longestPrompt_isAcceptedAndTheNextLongerRefused() {
        var stream = HandStream.of(10, 0)
                .turn(9_999, 1, 0, recorded(0), recorded(1))
                .turn(10_000, 1, 2, recorded(1), recorded(1))
                .turn(20, 1, 4, recorded(1), recorded(1));
        var result =
                run(HandSessions.of(10, HandSessions.session("t", stream)), "plain:duration=100s,start=0,warmup=off");
        assertThat(log.all().stream().map(RequestLog.CompletedRequest::promptTokens))
                .startsWith(9_999, 20);
        assertThat(result.requests().rejected()).isPositive();
    }

    /** RT-20: arrivals as recorded; what arrives at or behind the end is not submitted; a burst keeps file order. */
    @Test
    void openLoop_submitsAsRecorded() {
        var workload = HandArrivals.of(10)
                .at(0, 20, 1)
                .at(1, 30, 1)
                .at(1, 25, 1)
                .at(1, 40, 1)
                .at(2, 20, 1);
        assertThat(run(workload, "plain:duration=2s").requests().submitted()).isEqualTo(4);
        assertThat(log.all().stream().map(RequestLog.CompletedRequest::arrivalNanos))
                .containsExactly(0L, HandStream.seconds(1), HandStream.seconds(1), HandStream.seconds(1));
        assertThat(log.all().stream()
                        .filter(r -> r.id() > 1)
                        .mapToInt(RequestLog.CompletedRequest::promptTokens)
                        .sorted())
                .containsExactly(25, 30, 40);
        assertThat(log.all().stream()
                        .filter(r -> r.promptTokens() == 25)
                        .findFirst()
                        .orElseThrow()
                        .id())
                .isEqualTo(3);
    }

    @Test
    void rate_dividesTheDistances() {
        run(HandArrivals.of(10).at(0, 20, 1).at(3, 20, 1), "plain:duration=10s,rate=2");
        assertThat(log.all().getLast().arrivalNanos()).isEqualTo(HandStream.seconds(1.5));
    }

    /** RT-20: 10 requests of 0.5 s each per second are too many, one is not. */
    @Test
    void growingBacklog_isCalledOverloaded() {
        assertThat(run(steady(10), "plain:duration=20s").overloaded()).isTrue();
        assertThat(run(steady(1), "plain:duration=20s").overloaded()).isFalse();
    }

    private static HandArrivals steady(int perSecond) {
        var arrivals = HandArrivals.of(10);
        for (int i = 0; i < 20 * perSecond; i++) {
            arrivals.at((double) i / perSecond, 900, 1);
        }
        return arrivals;
    }

    @Test
    void unequalBlockSizes_areRefusedWithBoth() {
        assertThatThrownBy(() -> run(HandArrivals.of(64).at(0, 200, 1, 1, 2, 3), "plain"))
                .hasMessageContaining("64")
                .hasMessageContaining("10");
    }
}
