package dev.isochron.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.ConversationId;
import dev.isochron.core.RankId;
import dev.isochron.core.RankState;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Laws over random ranks and requests: R23 (EXE-3, EXE-10, EXE-11, EXE-12) and Z10. */
class RoutingLawTest {
    private static final int MAX_SESSIONS = 5;

    @Test
    @DisplayName("R23: all instances place alike, within the cap, and lose nothing; a deferred request changes nothing")
    void r23_anyRouterOverRandomSteps() {
        for (RouterKind kind : RouterKind.values()) {
            Laws.hold(100, random -> checkRun(config(kind, random), random));
        }
    }

    private static RouterConfig config(RouterKind kind, SplitMix64 random) {
        NewConversationPlacement[] placements = NewConversationPlacement.values();
        EstimatorKind[] estimators = EstimatorKind.values();
        return new RouterConfig(
                kind,
                random.nextDouble() * 2,
                random.nextDouble(),
                1 + random.nextDouble() * 2,
                random.nextInt(2) == 0,
                MAX_SESSIONS,
                placements[random.nextInt(placements.length)],
                new EstimatePublishing.On(estimators[random.nextInt(estimators.length)]),
                true);
    }

    private static void checkRun(RouterConfig config, SplitMix64 random) {
        int ranks = 2 + random.nextInt(15);
        List<AdpRouter> instances =
                IntStream.range(0, ranks).mapToObj(rank -> Routers.of(config)).toList();
        for (int step = 0; step < 6; step++) {
            RoutingInput input = input(ranks, random);
            Placement first = instances.getFirst().place(input);
            for (AdpRouter other : instances.subList(1, ranks)) {
                assertThat(other.place(input)).isEqualTo(first);
                assertThat(other.stateDigest()).isEqualTo(instances.getFirst().stateDigest());
            }
            checkCap(input, first);
            checkNothingLost(input, first);
            checkStrictTargets(input, first, config.kind());
            checkBounds(instances.getFirst(), input, first);
        }
    }

    /** EXE-10. */
    private static void checkCap(RoutingInput input, Placement placement) {
        for (int rank = 0; rank < input.states().size(); rank++) {
            int before = input.states().get(rank).activeRequests();
            int placed = placement.byRank().get(rank).size();
            if (placed > 0) {
                assertThat(before + placed).isLessThanOrEqualTo(input.maxActive());
            }
            if (before <= input.maxActive()) {
                assertThat(placement.expected()).isGreaterThanOrEqualTo(before + placed);
            }
        }
    }

    /** EXE-11: ids rise in arrival order here. */
    private static void checkNothingLost(RoutingInput input, Placement placement) {
        List<Long> all = new ArrayList<>(Scene.idsOf(placement.deferred()));
        assertThat(all).isSorted();
        placement.byRank().forEach(requests -> all.addAll(Scene.idsOf(requests)));
        assertThat(all).containsExactlyInAnyOrderElementsOf(Scene.idsOf(input.requests()));
    }

    private static void checkStrictTargets(RoutingInput input, Placement placement, RouterKind kind) {
        for (RequestSpec request : input.requests()) {
            boolean bindable =
                    kind == RouterKind.CONVERSATION && request.affinity().isPresent();
            Optional<RankTarget> strict = request.target().filter(target -> target.strict() && !bindable);
            strict.ifPresent(target -> assertThat(
                            placement.byRank().get(target.rank().value()).contains(request)
                                    || placement.deferred().contains(request))
                    .isTrue());
        }
    }

    /** EXE-12, and one estimate per placed request. */
    private static void checkBounds(AdpRouter router, RoutingInput input, Placement placement) {
        if (router instanceof ConversationRouter conversations) {
            assertThat(conversations.bindings().all()).hasSizeLessThanOrEqualTo(MAX_SESSIONS);
            Map<ConversationId, PastPrompts> history =
                    conversations.estimates().history().orElseThrow().all();
            assertThat(history).hasSizeLessThanOrEqualTo(MAX_SESSIONS);
            assertThat(placement.estimates())
                    .hasSize(input.requests().size() - placement.deferred().size());
        } else {
            assertThat(placement.estimates()).isEmpty();
        }
    }

    @Test
    @DisplayName("EXE-12: a step that places nothing changes neither bindings nor history")
    void allDeferred_changesNothing() {
        Laws.hold(50, random -> {
            ConversationRouter router = new ConversationRouter(config(RouterKind.CONVERSATION, random));
            router.place(input(4, random));
            Map<ConversationId, Integer> bindings = router.bindings().all();
            Map<ConversationId, PastPrompts> history =
                    router.estimates().history().orElseThrow().all();
            List<RequestSpec> requests = input(4, random).requests();
            Placement placement = router.place(Scene.active(3, 3, 3, 3).cap(3).input(requests));
            assertThat(placement.deferred()).isEqualTo(requests);
            assertThat(List.copyOf(router.bindings().all().entrySet())).isEqualTo(List.copyOf(bindings.entrySet()));
            assertThat(List.copyOf(
                            router.estimates().history().orElseThrow().all().entrySet()))
                    .isEqualTo(List.copyOf(history.entrySet()));
        });
    }

    @Test
    @DisplayName("Z10: after 1,000 random batches every rank has the same history, within its bounds")
    void z10_histories() {
        Laws.hold(1, random -> {
            RouterConfig config = RouterConfig.of(RouterKind.CONVERSATION)
                    .withEstimates(new EstimatePublishing.On(EstimatorKind.LCP));
            List<ConversationRouter> instances = List.of(
                    new ConversationRouter(config), new ConversationRouter(config), new ConversationRouter(config));
            for (int batch = 0; batch < 1_000; batch++) {
                RoutingInput input = input(3, random);
                instances.forEach(router -> router.place(input));
            }
            var first = history(instances.getFirst());
            assertThat(first).hasSizeBetween(1, config.maxSessions());
            for (ConversationRouter router : instances) {
                assertThat(history(router)).isEqualTo(first);
            }
        });
    }

    private static List<Map.Entry<ConversationId, PastPrompts>> history(ConversationRouter router) {
        return List.copyOf(router.estimates().history().orElseThrow().all().entrySet());
    }

    private static RoutingInput input(int ranks, SplitMix64 random) {
        int cap = 1 + random.nextInt(6);
        List<RankState> states = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            states.add(RankState.of(new RankId(rank), random.nextInt(cap + 2), random.nextInt(1_000)));
        }
        List<RequestSpec> requests = requests(ranks, random);
        List<int[]> matches = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            matches.add(requests.stream()
                    .mapToInt(request -> random.nextInt(request.promptTokens()))
                    .toArray());
        }
        return new RoutingInput(states, new PrefixMatches(matches), requests, cap);
    }

    private static List<RequestSpec> requests(int ranks, SplitMix64 random) {
        TreeSet<Long> ids = new TreeSet<>();
        for (int count = random.nextInt(20); count > 0; count--) {
            ids.add(1L + random.nextInt(1_000_000));
        }
        return ids.stream().map(id -> request(id, ranks, random)).toList();
    }

    private static RequestSpec request(long id, int ranks, SplitMix64 random) {
        int shared = random.nextInt(8);
        int branch =
                100 * random.nextInt(3); // behind the shared blocks each branch has ids of its own: ids are chained
        int[] blocks = IntStream.range(0, random.nextInt(8))
                .map(block -> block < shared ? block : 1_000 * shared + branch + block)
                .toArray();
        var builder = Scene.keyed(id, blocks.length * 64 + 1 + random.nextInt(63), blocks)
                .conversation(conversation(random))
                .parent(random.nextInt(4) == 0 ? conversation(random) : Optional.empty());
        if (random.nextInt(3) == 0) {
            builder.target(new RankTarget(new RankId(random.nextInt(ranks)), random.nextInt(2) == 0));
        }
        RequestSpec spec = builder.build();
        assertThat(spec.id()).isEqualTo(new RequestId(id));
        return spec;
    }

    private static Optional<ConversationId> conversation(SplitMix64 random) {
        int number = random.nextInt(12);
        return number == 0 ? Optional.empty() : Optional.of(new ConversationId("c" + number));
    }
}
