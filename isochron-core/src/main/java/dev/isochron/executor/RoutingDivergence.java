package dev.isochron.executor;

import java.util.ArrayList;
import java.util.List;

/** Ranks placed requests differently, or their routers hold different states; the message has every rank's digest. */
public final class RoutingDivergence extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private RoutingDivergence(String message) {
        super(message);
    }

    static RoutingDivergence of(List<QueueVote> votes) {
        var digests = new ArrayList<String>();
        for (int rank = 0; rank < votes.size(); rank++) {
            digests.add("rank " + rank + " " + Long.toHexString(votes.get(rank).routingDigest()));
        }
        return new RoutingDivergence(
                "ranks disagree on placements or router state; digests: " + String.join(", ", digests));
    }
}
