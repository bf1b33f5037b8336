package dev.isochron.executor;

import dev.isochron.core.RequestSpec;
import dev.isochron.core.SplitMix64;
import dev.isochron.routing.AdpRouter;
import dev.isochron.routing.Placement;
import java.util.List;

/** An order-sensitive digest of every placement so far and of the router's state; equal on all ranks (EXE-3). */
final class RoutingDigest {
    private final AdpRouter router;
    private long placements;

    RoutingDigest(AdpRouter router) {
        this.router = router;
    }

    void add(Placement placement) {
        for (List<RequestSpec> share : placement.byRank()) {
            add(share);
        }
        add(placement.deferred());
        add(placement.expected());
    }

    long value() {
        return SplitMix64.mix(placements + router.stateDigest());
    }

    private void add(List<RequestSpec> requests) {
        add(requests.size());
        for (RequestSpec request : requests) {
            add(request.id().value());
        }
    }

    private void add(long number) {
        placements = SplitMix64.mix(placements * 31 + number);
    }
}
