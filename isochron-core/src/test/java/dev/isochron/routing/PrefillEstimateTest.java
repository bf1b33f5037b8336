package dev.isochron.routing;

import static dev.isochron.routing.Scene.active;
import static dev.isochron.routing.Scene.estimates;
import static dev.isochron.routing.Scene.keyed;
import static dev.isochron.routing.Scene.request;
import static dev.isochron.routing.Scene.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.ConversationId;
import dev.isochron.core.RankId;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestSpec;
import dev.isochron.testkit.SharedData;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Executor-and-routing.md 13 and Z1 to Z8. */
class PrefillEstimateTest {
    private static final Scene ONE_RANK = active(0);

    private static ConversationRouter router(EstimatorKind kind, int maxSessions) {
        return new ConversationRouter(new RouterConfig(
                RouterKind.CONVERSATION,
                1.0,
                0.1,
                2.0,
                false,
                maxSessions,
                NewConversationPlacement.ROUND_ROBIN,
                new EstimatePublishing.On(kind),
                true));
    }

    private static ConversationRouter growth() {
        return router(EstimatorKind.GROWTH, 65_536);
    }

    private static int historyLength(ConversationRouter router, String conversation) {
        return router.estimates()
                .history()
                .orElseThrow()
                .all()
                .getOrDefault(new ConversationId(conversation), PastPrompts.NONE)
                .lengthTokens();
    }

    @Test
    @DisplayName("Z1: growth over one conversation, and a request without one")
    void z1_growth() {
        Placement placement = growth().place(ONE_RANK.input(
                turn(1, "A", 30_000),
                turn(2, "A", 31_200),
                request(3, 5_000),
                turn(4, "A", 9_000),
                turn(5, "A", 9_500)));
        assertThat(estimates(placement)).containsExactly(30_000L, 1_200L, 5_000L, 0L, 500L);
    }

    @Test
    @DisplayName("Z2: demotion off publishes nothing and keeps no history")
    void z2_off() {
        ConversationRouter router = new ConversationRouter(RouterConfig.of(RouterKind.CONVERSATION));
        assertThat(router.place(ONE_RANK.input(turn(1, "A", 30_000))).estimates())
                .isEmpty();
        assertThat(router.estimates().history()).isEmpty();
    }

    @Test
    @DisplayName("Z2: the other routers never publish")
    void z2_otherRouters() {
        for (RouterKind kind : new RouterKind[] {RouterKind.DEFAULT, RouterKind.CACHE_AWARE}) {
            RouterConfig config = RouterConfig.of(kind).withEstimates(new EstimatePublishing.On(EstimatorKind.GROWTH));
            assertThat(Routers.of(config).place(ONE_RANK.input(turn(1, "A", 9))).estimates())
                    .isEmpty();
        }
    }

    private static RequestSpec.Builder agent(long id, String conversation, int promptTokens) {
        return turn(id, conversation, promptTokens).parent(Optional.of(new ConversationId("P")));
    }

    @Test
    @DisplayName("Z3: sub-agents share the rank of their parent, not its history")
    void z3_subAgents() {
        ConversationRouter router = growth();
        Scene idle = active(0, 0, 0);
        Placement first = router.place(idle.input(turn(1, "P", 50_000), agent(2, "S1", 12_000), agent(3, "S2", 9_000)));
        assertThat(estimates(first)).containsExactly(50_000L, 12_000L, 9_000L);
        Placement second = router.place(idle.input(agent(1, "S1", 13_000), turn(2, "P", 51_000)));
        assertThat(estimates(second)).containsExactly(1_000L, 1_000L);
        assertThat(Scene.counts(first)).containsExactly(3, 0, 0);
        assertThat(Scene.counts(second)).containsExactly(2, 0, 0);
    }

    @Test
    @DisplayName("Z4: a forgotten conversation is new again")
    void z4_forgotten() {
        ConversationRouter router = router(EstimatorKind.GROWTH, 2);
        Placement placement = router.place(ONE_RANK.input(
                turn(1, "a", 100), turn(2, "b", 200), turn(3, "c", 300), turn(4, "a", 150), turn(5, "c", 350)));
        assertThat(estimates(placement)).containsExactly(100L, 200L, 300L, 150L, 50L);
        assertThat(router.estimates().history().orElseThrow().all().keySet())
                .containsExactly(new ConversationId("a"), new ConversationId("c"));
    }

    @Test
    @DisplayName("Z5: explicit placements count; turns of one batch follow each other")
    void z5_explicitAndOneBatch() {
        ConversationRouter router = growth();
        RequestSpec.Builder explicit = turn(1, "A", 100).target(new RankTarget(new RankId(0), true));
        assertThat(estimates(router.place(ONE_RANK.input(explicit)))).containsExactly(100L);
        assertThat(estimates(router.place(ONE_RANK.input(turn(1, "A", 180))))).containsExactly(80L);

        ConversationRouter batch = growth();
        assertThat(estimates(batch.place(ONE_RANK.input(turn(1, "A", 100), turn(2, "A", 130), turn(3, "A", 120)))))
                .containsExactly(100L, 30L, 0L);
        assertThat(historyLength(batch, "A")).isEqualTo(120);
    }

    @Test
    @DisplayName("Z6: a deferred turn leaves no history")
    void z6_deferred() {
        ConversationRouter router = growth();
        Placement deferred = router.place(active(4).cap(4).input(turn(1, "A", 500)));
        assertThat(deferred.estimates()).isEmpty();
        assertThat(router.estimates().history().orElseThrow().all()).isEmpty();
        assertThat(estimates(router.place(ONE_RANK.input(turn(1, "A", 500))))).containsExactly(500L);
    }

    /** Ids 1..: a block that is shared has the same id in both prompts. */
    private static RequestSpec.Builder lcpTurn(long id, int promptTokens, int shared, int freshFrom) {
        int[] ids = IntStream.range(0, promptTokens / 64)
                .map(block -> block < shared ? block + 1 : freshFrom + block)
                .toArray();
        return keyed(id, promptTokens, ids).conversation(Optional.of(new ConversationId("A")));
    }

    private static RequestSpec.Builder[] z7() {
        return new RequestSpec.Builder[] {
            lcpTurn(1, 650, 10, 0),
            lcpTurn(2, 700, 10, 0),
            lcpTurn(3, 900, 3, 1_000),
            lcpTurn(4, 760, 10, 2_000),
            lcpTurn(5, 760, 10, 2_000),
            lcpTurn(6, 640, 10, 0),
            lcpTurn(7, 1, 0, 0)
        };
    }

    @Test
    @DisplayName("Z7: lcp sees compaction and edits, growth does not")
    void z7_lcp() {
        ConversationRouter lcp = router(EstimatorKind.LCP, 65_536);
        assertThat(estimates(lcp.place(ONE_RANK.input(z7())))).containsExactly(650L, 60L, 708L, 120L, 56L, 64L, 1L);
        assertThat(estimates(growth().place(ONE_RANK.input(z7())))).containsExactly(650L, 50L, 200L, 0L, 0L, 0L, 0L);
    }

    @Test
    void lcp_remembersFourPrompts_notFive() {
        ConversationRouter lcp = router(EstimatorKind.LCP, 65_536);
        RequestSpec.Builder[] turns = {
            lcpTurn(1, 640, 10, 0),
            lcpTurn(2, 640, 0, 1_000),
            lcpTurn(3, 640, 0, 2_000),
            lcpTurn(4, 640, 0, 3_000),
            lcpTurn(5, 650, 10, 0),
            lcpTurn(6, 640, 0, 4_000),
            lcpTurn(7, 650, 0, 1_000)
        };
        assertThat(estimates(lcp.place(ONE_RANK.input(turns))))
                .containsExactly(640L, 640L, 640L, 640L, 10L, 640L, 650L);
    }

    @Test
    @DisplayName("Z8: trace_0003, main request 51: growth 939, lcp 83,147")
    void z8_trace0003() {
        Path trace = SharedData.require("traces/weka/trace_0003.json");
        assertThat(estimateOfRequest51(trace, EstimatorKind.GROWTH)).isEqualTo(939);
        assertThat(estimateOfRequest51(trace, EstimatorKind.LCP)).isEqualTo(83_147);
    }

    private static long estimateOfRequest51(Path trace, EstimatorKind kind) {
        JsonNode requests = JsonMapper.shared().readTree(trace).get("requests");
        ConversationRouter router = router(kind, 16);
        Placement last = router.place(ONE_RANK.input());
        int main = 0;
        for (int i = 0; main <= 51; i++) {
            JsonNode request = requests.get(i);
            if (!request.get("type").asString().equals("subagent")) {
                last = router.place(ONE_RANK.input(traceTurn(main + 1, request)));
                main++;
            }
        }
        return last.estimates().getFirst().uncachedTokens();
    }

    private static RequestSpec.Builder traceTurn(long id, JsonNode request) {
        int[] ids =
                request.get("hash_ids").valueStream().mapToInt(JsonNode::asInt).toArray();
        return keyed(id, request.get("in").asInt(), ids).conversation(Optional.of(new ConversationId("main")));
    }
}
