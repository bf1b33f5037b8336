package dev.isochron.executor;

import dev.isochron.core.RankId;
import dev.isochron.core.RequestSpec;
import dev.isochron.routing.Placement;

/** How many requests were ever fetched and ever routed to this rank, children included. */
final class RequestCounts {
    private final ExecutorConfig config;
    private final RankId rank;
    private long onThisRank;
    private long fetched;

    RequestCounts(ExecutorConfig config, RankId rank) {
        this.config = config;
        this.rank = rank;
    }

    void fetched(RequestSpec request) {
        fetched += 1 + request.children();
    }

    /** Counted under attention DP only. */
    void placed(Placement placement) {
        if (config.attentionDp()) {
            for (RequestSpec request : placement.byRank().get(rank.value())) {
                onThisRank += 1 + request.children();
            }
        }
    }

    long onThisRank() {
        return onThisRank;
    }

    long fetched() {
        return fetched;
    }
}
