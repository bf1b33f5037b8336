package dev.isochron.replay.client;

import static dev.isochron.testkit.HandStream.recorded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.SplitMix64;
import dev.isochron.cost.Generation;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.LaneRules.DelayRule;
import dev.isochron.replay.LaneRules.StartShare;
import dev.isochron.replay.Setups;
import dev.isochron.replay.client.InstantServer.Seen;
import dev.isochron.replay.client.StartingPoint.StreamStart;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.HandSessions;
import dev.isochron.testkit.HandStream;
import dev.isochron.testkit.Laws;
import dev.isochron.testkit.RandomSessions;
import dev.isochron.workload.Session;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** RT-14 and RT-15: lanes, starting instants, warm-up and the barrier. */
final class LanesTest {
    private static Deployment lanes(int lanes) {
        return Setups.withLanes(Setups.small(1, RouterKind.CONVERSATION, LoopKind.OVERLAP), lanes);
    }

    private static Session turns(String name, double... startSeconds) {
        var stream = HandStream.of(10, 0);
        for (int i = 0; i < startSeconds.length; i++) {
            stream.turn(100 * (i + 1), 1, startSeconds[i], OptionalLong.empty(), recorded(1));
        }
        return HandSessions.session(name, stream);
    }

    private static List<String> text(List<Seen> seen) {
        return seen.stream().map(Seen::toString).toList();
    }

    /** RT-14: play k of lane l is entry (l + k*L) mod n of the shuffle; a lane's plays follow each other without overlap or pause. */
    @Test
    void lanes_exactlyLTreesLiveAndRecycledPlaysStartAtTurn0() {
        Laws.hold(12, random -> {
            var workload = RandomSessions.draw(random, 400);
            int lanes = 1 + random.nextInt(5);
            var server = new InstantServer(
                    workload,
                    lanes(lanes),
                    new Generation.Off(),
                    Setups.rules("plain:duration=300s,think_cap=5s"),
                    0.5,
                    random.nextLong());
            var byPlay = new TreeMap<String, Integer>();
            var lastPlay = new int[lanes];
            for (Seen seen : server.run()) {
                String[] place = seen.conversation()
                        .replaceFirst(".*@", "")
                        .replaceFirst("/.*", "")
                        .split("\\.", -1);
                int lane = Integer.parseInt(place[0]);
                int play = Integer.parseInt(place[1]);
                assertThat(play)
                        .as("plays of lane %s follow each other", lane)
                        .isBetween(lastPlay[lane], lastPlay[lane] + 1);
                lastPlay[lane] = play;
                boolean firstOfRecycled = byPlay.merge(lane + "." + play, 1, Integer::sum) == 1 && play > 0;
                if (firstOfRecycled) {
                    int turn0 = workload.all().stream()
                            .filter(session -> seen.conversation().startsWith(session.name() + "@"))
                            .mapToInt(session -> session.root().turn(0).inputTokens())
                            .findFirst()
                            .orElseThrow();
                    assertThat(seen.promptTokens()).isEqualTo(turn0);
                }
            }
            assertThat(lastPlay).as("every lane is recycled").doesNotContain(0);
        });
    }

    @Test
    void recycledPlay_sharesNoBlockWithAnEarlierOne() {
        var server = new InstantServer(
                HandSessions.of(10, turns("t", 0, 2)),
                lanes(2),
                new Generation.Off(),
                Setups.rules("plain:duration=30s"),
                0.5,
                3);
        var scopes = new HashSet<>();
        var plays = new HashSet<String>();
        for (Seen seen : server.run()) {
            scopes.add(seen.spec().scope());
            plays.add(seen.conversation());
        }
        assertThat(plays).hasSizeGreaterThan(4);
        assertThat(scopes).hasSameSizeAs(plays);
    }

    /** t* = 5 s: turn 0 is history, turn 1 (3 .. 4 s) warms up at 0, turn 2 is due 2 s behind the barrier, as recorded. */
    @Test
    void start_inTheMiddle_warmsUpAndGoesOnAsRecorded() {
        var server = new InstantServer(
                HandSessions.of(10, turns("t", 0, 3, 7, 9)),
                lanes(1),
                new Generation.Off(),
                Setups.rules("plain:duration=4s,start=0.5"),
                0.5,
                1);
        assertThat(text(server.run())).containsExactly("t@0.0 200 @ 0.0", "t@0.0 300 @ 2.5", "t@0.0 400 @ 4.0");
        assertThat(server.barrierSeconds()).isEqualTo(0.5);
    }

    /** The distance to the first measured turn is capped like a delay. */
    @Test
    void firstMeasuredTurn_isCappedLikeADelay() {
        var server = new InstantServer(
                HandSessions.of(10, turns("t", 0, 1000)),
                lanes(1),
                new Generation.Off(),
                Setups.rules("plain:duration=70s,start=0.1"),
                0.5,
                1);
        assertThat(text(server.run())).startsWith("t@0.0 100 @ 0.0", "t@0.0 200 @ 60.5");
    }

    @Test
    void traceWithOneRequest_hasNoWarmUpAndStartsAtTurn0() {
        var server = new InstantServer(
                HandSessions.of(10, turns("t", 0)),
                lanes(1),
                new Generation.Off(),
                Setups.rules("plain:duration=1s,start=1"),
                0.4,
                1);
        assertThat(text(server.run())).containsExactly("t@0.0 100 @ 0.0", "t@0.1 100 @ 0.4", "t@0.2 100 @ 0.8");
        assertThat(server.barrierSeconds()).isZero();
    }

    /** The barrier stands behind the last first token of all lanes; nothing is measured before it. */
    @Test
    void barrier_waitsForTheWarmUpOfEveryLane() {
        var server = new InstantServer(
                HandSessions.of(10, turns("t", 0, 3, 7, 9)),
                lanes(3),
                new Generation.Off(),
                Setups.rules("plain:duration=4s,start=0.5"),
                0.5,
                1);
        var seen = server.run();
        assertThat(seen.subList(0, 3)).allMatch(first -> first.seconds() == 0);
        assertThat(seen.subList(3, seen.size())).allMatch(later -> later.seconds() >= server.barrierSeconds());
    }

    @Test
    void startingInstant_isUniformAndKeepsATurn() {
        Session session = turns("t", 0, 20, 40, 60, 80);
        var delays = new Delays(new DelayRule.Recorded());
        int[] next = new int[5];
        double sum = 0;
        for (int lane = 0; lane < 2_000; lane++) {
            var point = StartingPoint.draw(
                    session, new StartShare(0.25, 0.75), delays, SplitMix64.stream(7, "start", lane));
            next[((StreamStart.Live) point.streams().getFirst()).nextTurn()]++;
            sum += point.instantNanos() / 1e9;
            assertThat(point.instantNanos() / 1e9).isBetween(81 * 0.25, 81 * 0.75);
        }
        assertThat(sum / 2_000).isCloseTo(40.5, within(1.0));
        assertThat(next[0] + next[4]).isZero();
        var atTheEnd = StartingPoint.draw(session, new StartShare(1, 1), delays, SplitMix64.stream(7, "start", 0));
        assertThat(((StreamStart.Live) atTheEnd.streams().getFirst()).nextTurn())
                .isEqualTo(4);
    }

    /** A turn without recorded answer time ends when it begins, and at t* = 0 that is not before t*: it is no history (6.4). */
    @Test
    void firstTurnWithoutAnswerTime_isPlayedFromTheStart() {
        var stream = HandStream.of(10, 0)
                .turn(100, 1, 0, OptionalLong.empty(), OptionalLong.empty())
                .turn(200, 1, 3, OptionalLong.empty(), recorded(1));
        var server = new InstantServer(
                HandSessions.of(10, HandSessions.session("t", stream)),
                lanes(1),
                new Generation.Off(),
                Setups.rules("plain:duration=2s,start=0"),
                0.5,
                1);
        assertThat(text(server.run())).startsWith("t@0.0 100 @ 0.0");
    }

    /** RT-15: equal seeds draw equal instants, each lane and each seed its own; over many lanes every tenth of the window is hit alike. */
    @Test
    void startingInstant_isSeededAndUniform() {
        Session session = turns("t", 0, 20, 40, 60, 80);
        var tenths = new int[10];
        for (int lane = 0; lane < 2_000; lane++) {
            double share = instant(session, 7, lane) / 81e9;
            assertThat(instant(session, 7, lane)).isEqualTo(Math.round(share * 81e9));
            tenths[(int) ((share - 0.25) / 0.05)]++;
        }
        assertThat(Arrays.stream(tenths).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(150, 250));
        assertThat(instant(session, 8, 0)).isNotEqualTo(instant(session, 7, 0));
        assertThat(instant(session, 7, 1)).isNotEqualTo(instant(session, 7, 0));
    }

    private static long instant(Session session, long seed, int lane) {
        var random = SplitMix64.stream(seed, "start", lane);
        return StartingPoint.draw(session, new StartShare(0.25, 0.75), new Delays(new DelayRule.Recorded()), random)
                .instantNanos();
    }

    /** A refused turn has no answer: the next one follows after its delay from the refusal, and the tree goes on (6.2). */
    @Test
    void rejectedTurn_doesNotStopItsTree() {
        var server = new InstantServer(
                        HandSessions.of(10, turns("t", 0, 3, 6)),
                        lanes(1),
                        new Generation.Off(),
                        Setups.rules("plain:duration=6s,start=0,warmup=off"),
                        0.5,
                        1)
                .refusing(spec -> spec.promptTokens() == 200);
        assertThat(text(server.run()))
                .containsExactly("t@0.0 100 @ 0.0", "t@0.0 200 @ 2.5", "t@0.0 300 @ 5.0", "t@0.1 100 @ 5.5");
    }

    @Test
    void moreLanesThanTraces_isRefusedWhereTheRulesForbidIt() {
        var workload = HandSessions.of(10, turns("t", 0, 3));
        assertThatThrownBy(() ->
                        new InstantServer(workload, lanes(2), new Generation.Off(), Setups.rules("agentx-mvp"), 1, 1))
                .hasMessageContaining("concurrency 2")
                .hasMessageContaining("wrap=on");
        new InstantServer(workload, lanes(2), new Generation.Off(), Setups.rules("agentx-mvp:wrap=on"), 1, 1);
    }

    /** RT-19: agentx rules leave out traces whose largest input + output exceeds max_seq_len (10,000 here). */
    @Test
    void tooLongTraces_areLeftOutByAgentxRules() {
        var longTrace =
                HandSessions.session("long", HandStream.of(10, 0).turn(9_999, 2, 0, OptionalLong.empty(), recorded(1)));
        var server = new InstantServer(
                HandSessions.of(10, longTrace, turns("t", 0)),
                lanes(1),
                new Generation.Off(),
                Setups.rules("agentx-1.0:duration=5s"),
                0.5,
                1);
        assertThat(server.run())
                .isNotEmpty()
                .allMatch(seen -> seen.conversation().startsWith("t@"));
        assertThatThrownBy(() -> new InstantServer(
                        HandSessions.of(10, longTrace),
                        lanes(1),
                        new Generation.Off(),
                        Setups.rules("agentx-1.0"),
                        0.5,
                        1))
                .hasMessageContaining("has no traces");
    }
}
