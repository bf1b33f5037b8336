package dev.isochron.replay.client;

import static dev.isochron.testkit.HandStream.recorded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.cost.Generation;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.Setups;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.HandSessions;
import dev.isochron.testkit.HandStream;
import dev.isochron.workload.Session;
import java.util.List;
import org.junit.jupiter.api.Test;

/** RT-17: what agentx-1.0 does about silence. */
final class IdleCapsTest {
    private static Session thinking(String name, double... think) {
        var stream = HandStream.of(10, 0).turn(100, 1, 0, recorded(0), recorded(1));
        double at = 0;
        for (int i = 0; i < think.length; i++) {
            at += 1 + think[i];
            stream.turn(110 + 10 * i, 1, at, recorded(think[i]), recorded(1));
        }
        return HandSessions.session(name, stream);
    }

    private static InstantServer server(String rules, int lanes, Generation generation, Session... sessions) {
        return new InstantServer(
                HandSessions.of(10, sessions),
                Setups.withLanes(Setups.small(1, RouterKind.CONVERSATION, LoopKind.OVERLAP), lanes),
                generation,
                Setups.rules(rules),
                1,
                1);
    }

    private static List<String> times(InstantServer server) {
        return server.run().stream().map(InstantServer.Seen::toString).toList();
    }

    /**
     * Nothing outstanding from 1 s on: at 11 s both timers move 490 s forward, the first to now, the second to 111 s: their distance
     * stays. Silence again from 13 s on: at 23 s the second moves its remaining 88 s.
     */
    @Test
    void silentClient_movesAllTimersAndKeepsTheirDistance() {
        var server = server(
                "agentx-1.0:duration=30s,start=0,warmup=off,tree_idle=off",
                2,
                new Generation.Off(),
                thinking("a", 500),
                thinking("b", 600));
        assertThat(times(server))
                .containsExactly(
                        "a@0.0 100 @ 0.0",
                        "b@1.0 100 @ 0.0",
                        "a@0.0 110 @ 11.0",
                        "a@0.1 100 @ 12.0",
                        "b@1.0 110 @ 23.0",
                        "b@1.1 100 @ 24.0");
        assertThat(server.shifts()).isEqualTo(new ReplayResult.Shifts(0, 490 + 88));
    }

    /** A tree alone is silent for 300 s while another keeps the client busy: only its own timers move. */
    @Test
    void silentTree_movesOnlyItsOwnTimers() {
        double[] busy = new double[100];
        java.util.Arrays.fill(busy, 8);
        var server = server(
                "agentx-1.0:duration=400s,start=0,warmup=off",
                2,
                new Generation.Off(),
                thinking("a", 5_000),
                thinking("b", busy));
        assertThat(times(server)).contains("a@0.0 110 @ 301.0");
        assertThat(server.shifts()).isEqualTo(new ReplayResult.Shifts(4_700, 0));
    }

    /** An answer that is being generated counts as outstanding: 20 s of decoding are no silence. */
    @Test
    void answersBeingGenerated_blockTheShift() {
        var slow = new Generation.Delay(20_000, 0, 1, 0);
        var stream = HandStream.of(10, 0)
                .turn(100, 2, 0, recorded(0), recorded(1))
                .turn(200, 2, 40, recorded(5), recorded(1));
        var server = server("agentx-1.0:duration=30s,start=0,warmup=off", 1, slow, HandSessions.session("a", stream));
        assertThat(times(server)).containsExactly("a@0.0 100 @ 0.0", "a@0.0 200 @ 26.0");
        assertThat(server.shifts()).isEqualTo(ReplayResult.Shifts.NONE);
    }

    /** Ten repeats per lane, one after the other, in stream order; the barrier stands behind them. */
    @Test
    void warmUp_isRepeatedTenTimesPerLane() {
        var server = server("agentx-1.0:duration=1s,start=0.5", 1, new Generation.Off(), thinking("a", 4, 4));
        var seen = server.run();
        assertThat(seen.stream().filter(s -> s.seconds() < server.barrierSeconds()))
                .hasSize(11);
        assertThat(seen.subList(0, 11)).allMatch(s -> s.promptTokens() == 100);
        assertThat(seen.subList(0, 11).stream().map(InstantServer.Seen::seconds))
                .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0);
        assertThat(server.barrierSeconds()).isEqualTo(11);
    }
}
