package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.core.RankState;
import dev.isochron.core.RequestSpec;
import dev.isochron.kvcache.KvCache;
import dev.isochron.routing.AdpRouter;
import dev.isochron.routing.Placement;
import dev.isochron.routing.PrefixMatches;
import dev.isochron.routing.RoutingInput;
import java.util.List;
import java.util.Optional;

/** Steps H5 and H6: every rank probes its cache for what was popped, and all route alike. */
final class Routing {
    private final RankProtocol protocol;
    private final AdpRouter router;
    private final KvCache kvCache;
    private final int maxActive;
    private final RoutingDigest digest;

    Routing(RankProtocol protocol, AdpRouter router, KvCache kvCache, int maxActive) {
        this.protocol = protocol;
        this.router = router;
        this.kvCache = kvCache;
        this.maxActive = maxActive;
        this.digest = new RoutingDigest(router);
    }

    /** The placement of what was popped; nothing popped, no placement. */
    Optional<Placement> route(Agreed<List<RankState>> states, Agreed<List<RequestSpec>> popped) {
        Agreed<Boolean> wanted = popped.map(requests -> router.wantsPrefixMatches() && !requests.isEmpty());
        PrefixMatches matches =
                protocol.prefixMatches(wanted, () -> probe(popped.value())).value();
        if (popped.value().isEmpty()) {
            return Optional.empty();
        }
        Placement placement = router.place(new RoutingInput(states.value(), matches, popped.value(), maxActive));
        digest.add(placement);
        return Optional.of(placement);
    }

    long digest() {
        return digest.value();
    }

    /** The last prompt token is always computed, so it is not looked for. */
    private int[] probe(List<RequestSpec> requests) {
        int[] tokens = new int[requests.size()];
        for (int i = 0; i < tokens.length; i++) {
            RequestSpec request = requests.get(i);
            tokens[i] = kvCache.matchedPrefix(request.keys(), request.promptTokens() - 1);
        }
        return tokens;
    }
}
