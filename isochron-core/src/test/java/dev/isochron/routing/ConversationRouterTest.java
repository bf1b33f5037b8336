package dev.isochron.routing;

import static dev.isochron.routing.Scene.active;
import static dev.isochron.routing.Scene.free;
import static dev.isochron.routing.Scene.many;
import static dev.isochron.routing.Scene.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.ConversationId;
import dev.isochron.core.RankId;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestSpec;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Executor-and-routing.md 12.5 and R12 to R20. */
class ConversationRouterTest {
    private static ConversationRouter router(int maxSessions, NewConversationPlacement placement) {
        return new ConversationRouter(new RouterConfig(
                RouterKind.CONVERSATION, 1.0, 0.1, 2.0, false, maxSessions, placement, EstimatePublishing.OFF, true));
    }

    private static ConversationRouter router() {
        return router(65_536, NewConversationPlacement.ROUND_ROBIN);
    }

    private static Map<ConversationId, Integer> bound(Object... keysAndRanks) {
        Map<ConversationId, Integer> expected = new java.util.LinkedHashMap<>();
        for (int i = 0; i < keysAndRanks.length; i += 2) {
            expected.put(new ConversationId((String) keysAndRanks[i]), (Integer) keysAndRanks[i + 1]);
        }
        return expected;
    }

    private static RequestSpec.Builder strictTurn(long id, String conversation, int rank) {
        return turn(id, conversation).target(new RankTarget(new RankId(rank), true));
    }

    @Test
    @DisplayName("R12: new conversations one each, later turns at home, requests without id unbound")
    void r12_homes() {
        ConversationRouter router = router();
        Scene idle = active(0, 0, 0, 0);
        RequestSpec.Builder[] four = {turn(1, "A"), turn(2, "B"), turn(3, "C"), turn(4, "D")};
        assertThat(Scene.ranks(router.place(idle.input(four)))).containsExactly(0, 1, 2, 3);
        assertThat(Scene.ranks(router.place(idle.input(turn(1, "D"), turn(2, "C"), turn(3, "B"), turn(4, "A")))))
                .containsExactly(3, 2, 1, 0);

        ConversationRouter withoutIds = router();
        assertThat(Scene.counts(withoutIds.place(idle.input(many(8, 3))))).containsExactly(2, 2, 2, 2);
        assertThat(withoutIds.bindings().all()).isEmpty();
    }

    @Test
    @DisplayName("R12: A,B,C,-,A,B,E,-,C on every instance")
    void r12_mixedOnEveryInstance() {
        for (int instance = 0; instance < 4; instance++) {
            Placement placement = router().place(active(0, 0, 0, 0)
                    .input(
                            turn(1, "A"),
                            turn(2, "B"),
                            turn(3, "C"),
                            free(4),
                            turn(5, "A"),
                            turn(6, "B"),
                            turn(7, "E"),
                            free(8),
                            turn(9, "C")));
            assertThat(Scene.ranks(placement)).containsExactly(0, 1, 2, 3, 0, 1, 0, 1, 2);
        }
    }

    @Test
    @DisplayName("R13: the bound of sessions drops the least recently used")
    void r13_maxSessions() {
        ConversationRouter router = router(2, NewConversationPlacement.ROUND_ROBIN);
        router.place(active(0, 0).input(turn(1, "c0"), turn(2, "c1"), turn(3, "c2"), turn(4, "c3"), turn(5, "c4")));
        assertThat(router.bindings().all()).isEqualTo(bound("c3", 1, "c4", 0));
    }

    @Test
    void touchedBinding_outlivesAnOlderOne() {
        ConversationRouter router = router(2, NewConversationPlacement.ROUND_ROBIN);
        router.place(active(0, 0).input(turn(1, "a"), turn(2, "b"), turn(3, "a"), turn(4, "c")));
        assertThat(router.bindings().all()).isEqualTo(bound("a", 0, "c", 0));
    }

    @Test
    @DisplayName("R14: a binding wins over an explicit target")
    void r14_bindingWins() {
        ConversationRouter router = router();
        Scene idle = active(0, 0, 0, 0);
        assertThat(Scene.ranks(router.place(idle.input(strictTurn(1, "A", 2))))).containsExactly(2);
        assertThat(Scene.ranks(router.place(idle.input(turn(1, "A"))))).containsExactly(2);
        assertThat(Scene.ranks(router.place(idle.input(strictTurn(1, "A", 1))))).containsExactly(2);
        assertThat(router.bindings().all()).isEqualTo(bound("A", 2));
    }

    /** B's target evicts A's binding while A, bound, had skipped its own; A must still not run anywhere else. */
    @Test
    void strictTurn_whoseBindingIsEvictedInTheSameStep_stillGetsItsTarget() {
        ConversationRouter router = router(1, NewConversationPlacement.ROUND_ROBIN);
        router.place(active(0, 0, 0).input(strictTurn(1, "A", 2)));
        Placement placement = router.place(active(0, 0, 0).input(strictTurn(1, "A", 1), strictTurn(2, "B", 0)));
        assertThat(Scene.ranks(placement)).containsExactly(1, 0);
    }

    @Test
    @DisplayName("R15: a full home overflows without rebinding, and the conversation returns")
    void r15_overflow() {
        ConversationRouter router = router();
        router.place(active(0, 0).cap(5).input(turn(1, "A")));
        assertThat(Scene.ranks(router.place(active(5, 0).cap(5).input(turn(1, "A")))))
                .containsExactly(1);
        assertThat(router.bindings().all()).isEqualTo(bound("A", 0));
        assertThat(Scene.ranks(router.place(active(4, 0).cap(5).input(turn(1, "A")))))
                .containsExactly(0);
    }

    @Test
    @DisplayName("R16: a home is bounded by the hard cap only, and expected covers it")
    void r16_hardCapOnly() {
        RequestSpec.Builder[] turns =
                IntStream.rangeClosed(1, 40).mapToObj(id -> turn(id, "A")).toArray(RequestSpec.Builder[]::new);
        Placement placement = router().place(active(0, 0, 0, 0, 0, 0, 0, 0).input(turns));
        assertThat(Scene.counts(placement)).containsExactly(40, 0, 0, 0, 0, 0, 0, 0);
        assertThat(placement.expected()).isEqualTo(40);
    }

    @Test
    @DisplayName("R17: round robin leaves out the full rank")
    void r17_roundRobinOverLoadedRanks() {
        Placement placement = router().place(active(40, 40, 40, 64).cap(64).input(many(8, 3)));
        assertThat(Scene.counts(placement)).containsExactly(3, 3, 2, 0);
        assertThat(placement.expected()).isEqualTo(64);
    }

    @Test
    @DisplayName("R18: the cursor advances on every look, full ranks included")
    void r18_cursor() {
        ConversationRouter router = router();
        Placement placement = router.place(active(9, 0, 0, 0).input(many(4, 3)));
        assertThat(Scene.ranks(placement)).containsExactly(1, 2, 3, 1);
        assertThat(router.newConversations().cursor()).isEqualTo(2);
    }

    @Test
    @DisplayName("R19: what no rank has room for is deferred; the binding stays")
    void r19_deferred() {
        ConversationRouter router = router();
        Placement full = router.place(active(4, 4).cap(4).input(many(3, 3)));
        assertThat(Scene.idsOf(full.deferred())).containsExactly(1L, 2L, 3L);

        router = router();
        router.place(active(0, 0).cap(4).input(turn(1, "A")));
        Placement placement = router.place(active(4, 3).cap(4).input(turn(1, "A"), turn(2, "A")));
        assertThat(Scene.ranks(placement)).containsExactly(1, -1);
        assertThat(router.bindings().all()).isEqualTo(bound("A", 0));
    }

    @Test
    @DisplayName("R20: least_queued takes the rank with the fewest active requests, home first")
    void r20_leastQueued() {
        ConversationRouter router = router(16, NewConversationPlacement.LEAST_QUEUED);
        assertThat(Scene.ranks(router.place(active(5, 1, 3, 4).input(turn(1, "A")))))
                .containsExactly(1);
        Placement four = router.place(active(3, 0, 2, 3).input(turn(1, "B"), turn(2, "C"), turn(3, "D"), turn(4, "E")));
        assertThat(Scene.counts(four)).containsExactly(0, 3, 1, 0);
        assertThat(Scene.ranks(four)).as("ties go to the lowest rank").containsExactly(1, 1, 1, 2);
        assertThat(Scene.ranks(router.place(active(0, 9, 0, 0).input(turn(1, "A")))))
                .containsExactly(1);
    }

    @Test
    void subAgents_shareTheRankOfTheirParent() {
        ConversationRouter router = router();
        Scene idle = active(0, 0, 0);
        router.place(idle.input(turn(1, "X"), turn(2, "P")));
        RequestSpec.Builder agent = turn(1, "S").parent(java.util.Optional.of(new ConversationId("P")));
        assertThat(Scene.ranks(router.place(idle.input(agent)))).containsExactly(1);
        assertThat(router.bindings().all()).isEqualTo(bound("X", 0, "P", 1));
    }

    @Test
    void stateDigest_tellsDifferentBindingsAndCursorsApart() {
        ConversationRouter one = router();
        ConversationRouter other = router();
        one.place(active(0, 0).input(turn(1, "A"), turn(2, "B")));
        other.place(active(0, 0).input(turn(1, "B"), turn(2, "A")));
        assertThat(one.stateDigest()).isNotEqualTo(other.stateDigest());
        ConversationRouter same = router();
        same.place(active(0, 0).input(turn(1, "A"), turn(2, "B")));
        assertThat(one.stateDigest()).isEqualTo(same.stateDigest());
        same.place(active(0, 0).input(free(1)));
        assertThat(one.stateDigest()).isNotEqualTo(same.stateDigest());
    }
}
