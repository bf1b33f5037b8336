package dev.isochron.routing;

import dev.isochron.core.ConversationId;
import dev.isochron.core.KeyPrompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RankId;
import dev.isochron.core.RankState;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Ranks with their loads, and requests by short names; a request's id is given, or counts up from 1. */
final class Scene {
    private static final long NAMESPACE = 7;

    private final int[] active;
    private final long[] tokens;
    private final int cap;
    private PrefixMatches matches = PrefixMatches.NONE;

    private Scene(int[] active, long[] tokens, int cap) {
        this.active = active;
        this.tokens = tokens;
        this.cap = cap;
    }

    /** Ranks with these active requests, no tokens and a cap of 256. */
    static Scene active(int... counts) {
        return new Scene(counts, new long[counts.length], 256);
    }

    Scene tokens(long... loads) {
        return new Scene(active, loads, cap);
    }

    Scene cap(int maxActive) {
        return new Scene(active, tokens, maxActive);
    }

    /** The same matched tokens for every request; one number per rank. */
    Scene matching(int... perRank) {
        List<int[]> byRank = new ArrayList<>();
        for (int match : perRank) {
            int[] all = new int[64];
            Arrays.fill(all, match);
            byRank.add(all);
        }
        Scene scene = new Scene(active, tokens, cap);
        scene.matches = new PrefixMatches(byRank);
        return scene;
    }

    RoutingInput input(List<RequestSpec> requests) {
        List<RankState> states = new ArrayList<>();
        for (int rank = 0; rank < active.length; rank++) {
            states.add(RankState.of(new RankId(rank), active[rank], tokens[rank]));
        }
        return new RoutingInput(states, matches, requests, cap);
    }

    RoutingInput input(RequestSpec.Builder... requests) {
        return input(specs(requests));
    }

    static List<RequestSpec> specs(RequestSpec.Builder... requests) {
        return Arrays.stream(requests).map(RequestSpec.Builder::build).toList();
    }

    /** Ids of the requests on each rank. */
    static List<List<Long>> ids(Placement placement) {
        return placement.byRank().stream().map(Scene::idsOf).toList();
    }

    static List<Long> idsOf(List<RequestSpec> requests) {
        return requests.stream().map(request -> request.id().value()).toList();
    }

    /** The rank of each request, by id from 1; -1 if deferred. */
    static List<Integer> ranks(Placement placement) {
        int count = placement.byRank().stream().mapToInt(List::size).sum()
                + placement.deferred().size();
        List<Integer> ranks = new ArrayList<>(Collections.nCopies(count, -1));
        for (int rank = 0; rank < placement.byRank().size(); rank++) {
            for (RequestSpec request : placement.byRank().get(rank)) {
                ranks.set((int) request.id().value() - 1, rank);
            }
        }
        return ranks;
    }

    static List<Integer> counts(Placement placement) {
        return placement.byRank().stream().map(List::size).toList();
    }

    static List<Long> estimates(Placement placement) {
        return placement.estimates().stream()
                .map(Placement.Estimate::uncachedTokens)
                .toList();
    }

    static RequestSpec.Builder request(long id, int promptTokens) {
        KeyPrompt prompt = KeyPrompt.unique(NAMESPACE, 64, promptTokens);
        return keyed(id, prompt);
    }

    /** A prompt of chained block ids, 64 tokens each. */
    static RequestSpec.Builder keyed(long id, int promptTokens, int... ids) {
        return keyed(id, KeyPrompt.of(NAMESPACE, 64, ids, ids.length, promptTokens));
    }

    private static RequestSpec.Builder keyed(long id, KeyPrompt prompt) {
        ReuseScope scope = ReuseScope.ofNamespace(NAMESPACE);
        return RequestSpec.builder(new RequestId(id), prompt, PromptKeys.of(prompt, scope, 64), scope);
    }

    static RequestSpec.Builder free(long id) {
        return request(id, 3);
    }

    static RequestSpec.Builder strict(long id, int rank) {
        return free(id).target(new RankTarget(new RankId(rank), true));
    }

    static RequestSpec.Builder relaxed(long id, int rank) {
        return free(id).target(new RankTarget(new RankId(rank), false));
    }

    static RequestSpec.Builder turn(long id, String conversation, int promptTokens) {
        return request(id, promptTokens).conversation(Optional.of(new ConversationId(conversation)));
    }

    static RequestSpec.Builder turn(long id, String conversation) {
        return turn(id, conversation, 3);
    }

    /** Requests without target or conversation, all of one length, with ids from 1. */
    static List<RequestSpec> many(int count, int promptTokens) {
        List<RequestSpec> requests = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            requests.add(request(id, promptTokens).build());
        }
        return requests;
    }
}
