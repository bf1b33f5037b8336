package dev.isochron.executor;

import dev.isochron.core.RankState;
import dev.isochron.core.RequestSpec;
import java.util.List;

/**
 * Room for requests on the ranks during one pop: {@code ranks * maxActive - active} in all, and {@code maxActive - active} on the
 * target of a strict request, counting strict requests popped before it. A request counts itself and its children.
 *
 * <p>Example: active 1 and 0, cap 2, items strict 0, free, strict 0, strict 1, free: room 3; popped are items 0, 1 and 3.
 */
final class PopRoom {
    private final int[] onRank;
    private long inAll;

    PopRoom(List<RankState> states, int maxActive) {
        this.onRank = new int[states.size()];
        for (int rank = 0; rank < onRank.length; rank++) {
            onRank[rank] = maxActive - states.get(rank).activeRequests();
            inAll += onRank[rank];
        }
    }

    boolean fits(RequestSpec request) {
        return 1 + request.children() <= inAll;
    }

    /** True unless the request insists on a rank that is full. */
    boolean targetFits(RequestSpec request) {
        return !strict(request) || 1 + request.children() <= onRank[target(request)];
    }

    void take(RequestSpec request) {
        int sequences = 1 + request.children();
        inAll -= sequences;
        if (strict(request)) {
            onRank[target(request)] -= sequences;
        }
    }

    private static boolean strict(RequestSpec request) {
        return request.target().isPresent() && request.target().get().strict();
    }

    private static int target(RequestSpec request) {
        return request.target().orElseThrow().rank().value();
    }
}
