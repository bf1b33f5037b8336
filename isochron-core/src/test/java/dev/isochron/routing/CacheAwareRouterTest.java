package dev.isochron.routing;

import static dev.isochron.routing.Scene.active;
import static dev.isochron.routing.Scene.keyed;
import static dev.isochron.routing.Scene.many;
import static dev.isochron.routing.Scene.relaxed;
import static dev.isochron.routing.Scene.request;
import static dev.isochron.routing.Scene.strict;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.Prompt;
import dev.isochron.core.RequestId;
import dev.isochron.core.TokenPrompt;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executor-and-routing.md 12.4 and R7 to R11. */
class CacheAwareRouterTest {
    private static AdpRouter router(double beta, double threshold, double multiplier) {
        return Routers.of(config(beta, threshold, multiplier, false));
    }

    private static RouterConfig config(double beta, double threshold, double multiplier, boolean coldStart) {
        return new RouterConfig(
                RouterKind.CACHE_AWARE,
                beta,
                threshold,
                multiplier,
                coldStart,
                16,
                NewConversationPlacement.ROUND_ROBIN,
                EstimatePublishing.OFF,
                true);
    }

    private static AdpRouter router() {
        return Routers.of(RouterConfig.of(RouterKind.CACHE_AWARE));
    }

    @Test
    @DisplayName("R7: what finds no eligible rank is deferred, not lost")
    void r7_noEligibleRank() {
        Placement placement = router().place(active(0, 10).cap(4).input(many(6, 3)));
        assertThat(Scene.ids(placement)).hasToString("[[1, 2, 3, 4], []]");
        assertThat(placement.expected()).isEqualTo(4);
        assertThat(Scene.idsOf(placement.deferred())).containsExactly(5L, 6L);
    }

    @Test
    @DisplayName("R8: the rank with the match wins")
    void r8_match() {
        RoutingInput input = active(0, 0).matching(0, 50).input(many(1, 100));
        assertThat(Scene.ranks(router(0.5, 0.1, 2.0).place(input))).containsExactly(1);
    }

    @ParameterizedTest(name = "R9: threshold {0}: rank {1}")
    @CsvSource({"0.5, 0", "0.6, 1", "0.7, 1"})
    void r9_matchAgainstLoad(double threshold, int rank) {
        RoutingInput input = active(1, 0).tokens(100, 0).matching(60, 0).input(many(1, 100));
        assertThat(Scene.ranks(router(0.1, threshold, 2.0).place(input))).containsExactly(rank);
    }

    @Test
    @DisplayName("R10: the fair share bounds how much one rank attracts")
    void r10_fairShare() {
        RoutingInput input = active(0, 0, 0, 0).matching(80, 0, 0, 0).input(many(8, 100));
        Placement greedy = router(0.1, 0.0, 4.0).place(input);
        assertThat(Scene.counts(greedy)).containsExactly(8, 0, 0, 0);
        assertThat(greedy.expected()).isEqualTo(8);
        Placement even = router(0.1, 0.0, 1.0).place(input);
        assertThat(Scene.counts(even)).containsExactly(2, 2, 2, 2);
        assertThat(even.expected()).isEqualTo(2);
    }

    @Test
    @DisplayName("R11: with cold-start warm-up every rank gets one request first")
    void r11_coldStart() {
        AdpRouter router = Routers.of(config(1.0, 0.1, 2.0, true));
        Scene scene = active(0, 0, 0).matching(0, 0, 90);
        assertThat(Scene.ranks(router.place(scene.input(many(4, 100))))).containsExactly(0, 1, 2, 2);
        assertThat(Scene.ranks(router.place(scene.input(many(1, 100))))).containsExactly(2);
    }

    @Test
    void coldStart_rankUsedByATargetOrFull_isSkipped() {
        AdpRouter router = Routers.of(config(1.0, 0.1, 2.0, true));
        RoutingInput input = active(0, 4, 0, 0).cap(4).input(strict(1, 0), request(2, 9), request(3, 9));
        assertThat(Scene.ranks(router.place(input))).containsExactly(0, 2, 3);
        assertThat(router.stateDigest())
                .isNotEqualTo(Routers.of(config(1.0, 0.1, 2.0, true)).stateDigest());
    }

    @ParameterizedTest(name = "tie of four ranks, request {0}: {1}")
    @CsvSource({"0, '[2, 1, 0, 3]'", "1, '[2, 0, 3, 1]'", "2, '[0, 1, 3, 2]'", "3, '[2, 3, 0, 1]'"})
    void ties_areBrokenByTheRequestId(long id, String order) {
        PlacementDraft draft = new PlacementDraft(active(0, 0, 0, 0).input(List.of()));
        EligibleRanks eligible = new EligibleRanks(draft, 1);
        assertThat(Arrays.toString(eligible.shuffled(new RequestId(id)))).isEqualTo(order);
        Placement placement = router().place(active(0, 0, 0, 0).input(request(id, 10)));
        int first = Integer.parseInt(order.substring(1, 2));
        assertThat(Scene.ids(placement).get(first)).containsExactly(id);
    }

    @Test
    void place_equalScores_preferFewerTokens() {
        RoutingInput input = active(0, 0).tokens(50, 40).input(many(1, 10));
        assertThat(Scene.ranks(router(0.0, 0.1, 2.0).place(input))).containsExactly(1);
    }

    /** Loads below the prompt length weigh little: 80 + 100 * 10 / 100 against 100. */
    @Test
    void place_smallLoads_areScaledByThePromptLength() {
        RoutingInput input = active(0, 0).tokens(10, 0).matching(20, 0).input(many(1, 100));
        assertThat(Scene.ranks(router(1.0, 0.1, 2.0).place(input))).containsExactly(0);
    }

    @Test
    void coldStart_relaxedRequestWhoseTargetIsFull_goesWhereItsPrefixIs() {
        AdpRouter router = Routers.of(config(1.0, 0.1, 2.0, true));
        RoutingInput input = active(4, 0, 0).cap(4).matching(0, 0, 3).input(relaxed(1, 0));
        assertThat(Scene.ranks(router.place(input))).containsExactly(2);
    }

    /** The gate hides weak matches from the score, but the load still grows by what is truly uncached. */
    @Test
    void place_gatedMatch_addsTheTrueUncachedTokens() {
        Scene scene = active(0, 0).tokens(0, 30).matching(5, 5);
        Placement placement = router(1.0, 0.5, 4.0).place(scene.input(request(1, 20), request(2, 16), request(3, 12)));
        // 20 tokens on rank 0 count 15, then 16 count 11 (26 in all), so that 26 < 30 draws the third one too
        assertThat(Scene.ids(placement)).hasToString("[[1, 2, 3], []]");
    }

    @Test
    void requestsWithACommonStart_goTogether_longestFirst() {
        RoutingInput input = active(0)
                .input(keyed(1, 130, 5, 9), keyed(2, 70, 3), keyed(3, 200, 5, 9, 11), keyed(4, 80, 3), request(5, 10));
        assertThat(Scene.ids(router().place(input))).hasToString("[[5, 4, 2, 3, 1]]");
    }

    @ParameterizedTest(name = "[{0}] against [{1}]: {2}")
    @CsvSource({"1 2 3, 1 2 4, -1", "1 2, 1 2 3, -1", "2, 1 9, 1", "4 5, 4 5, 0"})
    void promptStart_ofTokens_comparesListsElementByElement(String one, String other, int sign) {
        assertThat(Integer.signum(PromptStart.ORDER.compare(tokens(one), tokens(other))))
                .isEqualTo(sign);
    }

    @Test
    void promptStart_differenceBehind64Tokens_isEqual() {
        int[] one = new int[80];
        int[] other = new int[90];
        other[64] = 1;
        assertThat(PromptStart.ORDER.compare(TokenPrompt.of(one), TokenPrompt.of(other)))
                .isZero();
    }

    private static Prompt tokens(String blankSeparated) {
        return TokenPrompt.of(Arrays.stream(blankSeparated.split(" "))
                .mapToInt(Integer::parseInt)
                .toArray());
    }
}
