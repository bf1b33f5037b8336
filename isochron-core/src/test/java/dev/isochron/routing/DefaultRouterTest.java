package dev.isochron.routing;

import static dev.isochron.routing.Scene.active;
import static dev.isochron.routing.Scene.free;
import static dev.isochron.routing.Scene.many;
import static dev.isochron.routing.Scene.relaxed;
import static dev.isochron.routing.Scene.request;
import static dev.isochron.routing.Scene.specs;
import static dev.isochron.routing.Scene.strict;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.RequestSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Executor-and-routing.md 20.3: the table of the default router, R1 to R7, and the placement of Y7. */
class DefaultRouterTest {
    private static final AdpRouter ROUTER = Routers.of(RouterConfig.of(RouterKind.DEFAULT));

    /** Cap 3, tokens 10, 15, 20, 25, requests of 3 tokens; ids from 0, as in the table. */
    static Stream<Arguments> table() {
        return Stream.of(
                Arguments.of(new int[] {0, 0, 0, 0}, ids(7), "[[0, 1], [2, 3], [4, 5], [6]]", "[]"),
                Arguments.of(
                        new int[] {1, 2, 3, 0}, ids(13), "[[0, 1], [2], [], [3, 4, 5]]", "[6, 7, 8, 9, 10, 11, 12]"),
                Arguments.of(new int[] {0, 0, 0, 0}, ids(13), "[[0, 1, 3], [2, 4, 6], [5, 7, 9], [8, 10, 11]]", "[12]"),
                Arguments.of(new int[] {3, 3, 3, 0}, ids(0), "[[], [], [], []]", "[]"),
                Arguments.of(new int[] {3, 1, 3, 0}, specs(strict(0, 0), relaxed(1, 0)), "[[], [1], [], []]", "[0]"),
                Arguments.of(new int[] {3, 2, 3, 3}, specs(strict(0, 0), relaxed(1, 0)), "[[], [1], [], []]", "[0]"),
                Arguments.of(new int[] {2, 1, 3, 0}, specs(strict(0, 1), strict(1, 3)), "[[], [0], [], [1]]", "[]"),
                Arguments.of(
                        new int[] {3, 3, 3, 1},
                        specs(relaxed(0, 0), relaxed(1, 1), relaxed(2, 2)),
                        "[[], [], [], [0, 1]]",
                        "[2]"),
                Arguments.of(
                        new int[] {3, 3, 3, 0},
                        specs(strict(0, 0), relaxed(1, 1), strict(2, 3)),
                        "[[], [], [], [2, 1]]",
                        "[0]"));
    }

    private static List<RequestSpec> ids(int count) {
        List<RequestSpec> requests = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            requests.add(free(id).build());
        }
        return requests;
    }

    @ParameterizedTest(name = "active {0}: placed {2}, not popped {3}")
    @MethodSource("table")
    void place_rowOfTheTable_placesThoseThatWerePopped(
            int[] active, List<RequestSpec> requests, String placed, String notPopped) {
        List<RequestSpec> popped = new ArrayList<>();
        List<RequestSpec> left = new ArrayList<>();
        pop(active, 3, requests, popped, left);

        Placement placement =
                ROUTER.place(active(active).tokens(10, 15, 20, 25).cap(3).input(popped));

        assertThat(Scene.ids(placement)).hasToString(placed);
        assertThat(placement.deferred()).isEmpty();
        assertThat(Scene.idsOf(left)).hasToString(notPopped);
    }

    /** As much of the executor's pop as the table needs: strict ones wait for their rank, the rest while the group has room. */
    private static void pop(
            int[] active, int cap, List<RequestSpec> waiting, List<RequestSpec> popped, List<RequestSpec> left) {
        int room = active.length * cap - Arrays.stream(active).sum();
        for (RequestSpec request : waiting) {
            boolean blocked = request.target()
                    .filter(target -> target.strict() && active[target.rank().value()] >= cap)
                    .isPresent();
            (blocked || popped.size() == room ? left : popped).add(request);
        }
    }

    @Test
    void place_nothing_expectsTheLargestLoad() {
        assertThat(ROUTER.place(active(3, 3, 3, 0).cap(3).input(List.of())).expected())
                .isEqualTo(3);
    }

    private static Scene r1() {
        return active(2, 1, 3, 0).tokens(10, 5, 15, 8).cap(8);
    }

    @Test
    @DisplayName("R1: targets with room are taken, and expected covers them")
    void r1_targetsWithRoom() {
        Placement twoStrict = ROUTER.place(r1().input(strict(1, 0), strict(2, 0)));
        assertThat(Scene.ids(twoStrict)).hasToString("[[1, 2], [], [], []]");
        assertThat(twoStrict.expected()).isEqualTo(4);

        assertThat(Scene.ids(ROUTER.place(r1().input(strict(1, 1), strict(2, 2)))))
                .hasToString("[[], [1], [2], []]");

        Placement twoRelaxed = ROUTER.place(r1().input(relaxed(1, 0), relaxed(2, 1)));
        assertThat(Scene.ids(twoRelaxed)).hasToString("[[1], [2], [], []]");
        assertThat(twoRelaxed.expected()).isEqualTo(3);

        assertThat(ROUTER.place(r1().input(List.of())).expected()).isEqualTo(3);
    }

    @Test
    @DisplayName("R2: strict, relaxed and free requests mixed")
    void r2_mixed() {
        Placement placement = ROUTER.place(r1().input(strict(0, 0), relaxed(1, 0), strict(2, 1), free(3)));
        assertThat(Scene.ids(placement)).hasToString("[[0, 1], [2, 3], [], []]");
    }

    @Test
    @DisplayName("R3: a full target: relaxed goes elsewhere, strict is deferred")
    void r3_fullTarget() {
        Scene scene = active(8, 1, 3, 0).tokens(10, 5, 15, 8).cap(8);
        assertThat(Scene.ranks(ROUTER.place(scene.input(relaxed(1, 0))))).containsExactly(1);
        assertThat(Scene.ranks(ROUTER.place(scene.input(strict(1, 0))))).containsExactly(-1);
    }

    @Test
    @DisplayName("R4: a target with room for one of two")
    void r4_roomForOne() {
        Scene scene = active(7, 1, 3, 0).tokens(10, 5, 15, 8).cap(8);
        Placement strict = ROUTER.place(scene.input(strict(1, 0), strict(2, 0)));
        assertThat(Scene.ids(strict)).hasToString("[[1], [], [], []]");
        assertThat(Scene.idsOf(strict.deferred())).containsExactly(2L);
        assertThat(Scene.ranks(ROUTER.place(scene.input(relaxed(1, 0), relaxed(2, 0)))))
                .containsExactly(0, 1);
    }

    static Stream<Arguments> r5() {
        return Stream.of(
                Arguments.of(active(0, 1, 2, 1).tokens(5, 15, 25, 10), new int[] {3, 6, 2}, 2, "[[2, 3], [], [], [1]]"),
                Arguments.of(active(3, 1, 0, 2).tokens(30, 10, 5, 20), new int[] {3, 3, 3}, 4, "[[], [3], [1, 2], []]"),
                Arguments.of(active(0, 0, 0), new int[] {1, 5, 3}, 2, "[[2], [3], [1]]"));
    }

    @ParameterizedTest(name = "R5: lengths {1}, expected {2}: {3}")
    @MethodSource("r5")
    void r5_balanceStepAlone(Scene scene, int[] lengths, int expected, String placed) {
        List<RequestSpec> requests = new ArrayList<>();
        for (int length : lengths) {
            requests.add(request(requests.size() + 1, length).build());
        }
        PlacementDraft draft = new PlacementDraft(scene.input(requests));
        LengthBalance.spread(draft, Popped.strictFirst(requests), expected);
        assertThat(Scene.ids(draft.finish(expected))).hasToString(placed);
    }

    @Test
    @DisplayName("R6: lighter rank; even spread; one loaded rank; strict before relaxed")
    void r6_smallCases() {
        assertThat(Scene.ranks(ROUTER.place(active(1, 1).tokens(300, 100).input(free(1)))))
                .containsExactly(1);
        assertThat(Scene.counts(ROUTER.place(active(0, 0, 0, 0).input(many(8, 3)))))
                .containsExactly(2, 2, 2, 2);
        assertThat(ROUTER.place(active(5).input(List.of())).expected()).isEqualTo(5);
        assertThat(Scene.ids(ROUTER.place(active(0, 0).cap(1).input(relaxed(1, 0), strict(2, 0)))))
                .hasToString("[[2], [1]]");
    }

    @Test
    @DisplayName("R7: a rank above the cap does not raise expected past it")
    void r7_rankAboveTheCap() {
        Placement placement = ROUTER.place(active(0, 10).cap(4).input(many(6, 3)));
        assertThat(Scene.ids(placement)).hasToString("[[1, 2, 3, 4], []]");
        assertThat(placement.expected()).isEqualTo(4);
        assertThat(Scene.idsOf(placement.deferred())).containsExactly(5L, 6L);
    }

    @Test
    @DisplayName("Y7: 11 popped over loads 5, 6, 3, 7 with cap 8")
    void y7_placement() {
        Placement placement = ROUTER.place(active(5, 6, 3, 7).cap(8).input(many(11, 3)));
        assertThat(Scene.counts(placement)).containsExactly(3, 2, 5, 1);
        assertThat(placement.expected()).isEqualTo(8);
    }

    @Test
    void place_deferredOfDifferentLengths_keepArrivalOrder() {
        Placement placement =
                ROUTER.place(active(0).cap(1).input(request(1, 5), request(2, 1), request(3, 9), request(4, 2)));
        assertThat(Scene.ids(placement)).hasToString("[[3]]");
        assertThat(Scene.idsOf(placement.deferred())).containsExactly(1L, 2L, 4L);
    }

    @Test
    void place_targetOutsideTheGroup_isRefusedWithRequestAndRange() {
        assertThatThrownBy(() -> ROUTER.place(active(0, 0).input(strict(5, 2))))
                .hasMessage("request 5 asks for rank 2; expected 0 to 1");
    }
}
