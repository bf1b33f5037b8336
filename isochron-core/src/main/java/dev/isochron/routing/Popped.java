package dev.isochron.routing;

import dev.isochron.core.RequestSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * A request of the routing input with its place there, which prefix matches and the order of deferred requests go by.
 *
 * @param index position in {@link RoutingInput#requests}
 */
record Popped(int index, RequestSpec request) {
    int promptTokens() {
        return request.promptTokens();
    }

    /** The rank of a request that asks for one. */
    int targetRank() {
        return request.target().orElseThrow().rank().value();
    }

    private boolean isStrict() {
        return request.target().isPresent() && request.target().get().strict();
    }

    /** All requests, strict ones first, otherwise in arrival order. */
    static List<Popped> strictFirst(List<RequestSpec> requests) {
        List<Popped> ordered = new ArrayList<>(requests.size());
        List<Popped> others = new ArrayList<>(requests.size());
        for (int index = 0; index < requests.size(); index++) {
            Popped popped = new Popped(index, requests.get(index));
            (popped.isStrict() ? ordered : others).add(popped);
        }
        ordered.addAll(others);
        return ordered;
    }
}
