package dev.isochron.replay.client;

import static dev.isochron.testkit.HandStream.recorded;
import static dev.isochron.testkit.HandStream.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.cost.Generation;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Setups;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.HandSessions;
import dev.isochron.testkit.HandStream;
import dev.isochron.workload.Session;
import dev.isochron.workload.SubAgent;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** RT-4 and RT-5: sub-agents are spawned and joined as section 6.3 says. Every answer takes 2 s. */
final class SubAgentTest {
    private static final OptionalLong NOT_RECORDED = OptionalLong.empty();

    /** The example of 6.3: answer ends at 20 s, child 20.9 .. 146.2 s, next request at 165.0 s with think time 145. */
    private static HandStream parent() {
        return HandStream.of(10, 0)
                .turn(100, 1, 10, NOT_RECORDED, recorded(10))
                .turn(200, 1, 165, recorded(145), recorded(5));
    }

    private static HandStream child(int firstId) {
        return HandStream.of(10, firstId)
                .turn(50, 1, 0, NOT_RECORDED, recorded(1))
                .turn(70, 1, 4, recorded(3), recorded(1));
    }

    private static SubAgent agent(String id, double start, double end, HandStream stream) {
        return new SubAgent(id, 0, seconds(start), seconds(end), start == end, stream);
    }

    private static List<String> played(Session session) {
        var server = new InstantServer(
                HandSessions.of(10, session),
                Setups.small(1, RouterKind.CONVERSATION, LoopKind.OVERLAP),
                new Generation.Off(),
                Setups.rules("plain:duration=100s,start=0,warmup=off"),
                2,
                1);
        return server.run().stream()
                .filter(seen -> seen.conversation().contains("@0.0"))
                .map(seen -> seen.conversation().replace("t@0.0", "root") + " " + seen.seconds())
                .toList();
    }

    /** Root turn 0 is answered at 2; child at 2 + 0.9, its turns answered at 4.9 and 9.9; the root waits 18.8 s more: 28.7. */
    @Test
    void completedChild_gatesTheRootAndItsRunTimeIsNotCountedTwice() {
        assertThat(played(HandSessions.session("t", parent(), agent("a", 20.9, 146.2, child(1000)))))
                .containsExactly("root 0.0", "root/1-a 2.9", "root/1-a 7.9", "root 28.7");
    }

    /** The second child starts 30 s after the answer and is the last to finish: 32, 34 + 3 = 37, 39; then 165 - 150 = 15 s. */
    @Test
    void parallelChildren_startAtTheirOffsetsAndTheRootWaitsForAll() {
        var session = HandSessions.session(
                "t", parent(), agent("a", 20.9, 146.2, child(1000)), agent("b", 50, 150, child(2000)));
        assertThat(played(session))
                .containsExactly(
                        "root 0.0", "root/1-a 2.9", "root/1-a 7.9", "root/2-b 32.0", "root/2-b 37.0", "root 54.0");
    }

    /** An asynchronous child gates nothing: the root goes on after its think time, capped at 60 s. */
    @Test
    void asynchronousChild_gatesNothing() {
        assertThat(played(HandSessions.session("t", parent(), agent("a", 20.9, 20.9, child(1000)))))
                .containsExactly("root 0.0", "root/1-a 2.9", "root/1-a 7.9", "root 62.0");
    }

    /** The lane waits for a child without a follower before it takes the next tree. */
    @Test
    void childBehindTheLastRootTurn_gatesOnlyTheLane() {
        var root = HandStream.of(10, 0).turn(100, 1, 10, NOT_RECORDED, recorded(10));
        var server = new InstantServer(
                HandSessions.of(10, HandSessions.session("t", root, agent("a", 20.9, 146.2, child(1000)))),
                Setups.small(1, RouterKind.CONVERSATION, LoopKind.OVERLAP),
                new Generation.Off(),
                Setups.rules("plain:duration=12s,start=0"),
                2,
                1);
        assertThat(server.run().stream().map(seen -> seen.conversation() + " " + seen.seconds()))
                .containsExactly("t@0.0 0.0", "t@0.0/1-a 2.9", "t@0.0/1-a 7.9", "t@0.1 9.9");
    }

    /** A sub-agent names the root's conversation as its parent, so that both share a rank. */
    @Test
    void child_hasItsRootAsParent() {
        var server = new InstantServer(
                HandSessions.of(10, HandSessions.session("t", parent(), agent("a", 20.9, 146.2, child(1000)))),
                Setups.small(1, RouterKind.CONVERSATION, LoopKind.OVERLAP),
                new Generation.Off(),
                Setups.rules("plain:duration=5s,start=0,warmup=off"),
                2,
                1);
        var child = server.run().get(1).spec();
        assertThat(child.affinity().orElseThrow().value()).isEqualTo("t@0.0");
        assertThat(child.conversation().orElseThrow().value()).isEqualTo("t@0.0/1-a");
        assertThat(child.scope()).isEqualTo(server.run().getFirst().spec().scope());
    }
}
