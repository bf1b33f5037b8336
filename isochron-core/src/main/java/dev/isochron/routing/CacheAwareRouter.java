package dev.isochron.routing;

import static dev.isochron.routing.PlacementDraft.TargetOutcome.FREE;
import static dev.isochron.routing.PlacementDraft.TargetOutcome.PLACED;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/** Sends a request where most of its prefix is cached, unless that rank is loaded too much. Remembers only which ranks are warm. */
final class CacheAwareRouter implements AdpRouter {
    private static final Comparator<Popped> SHARED_PREFIXES_TOGETHER = Comparator.comparing(
                    (Popped popped) -> popped.request().prompt(), PromptStart.ORDER)
            .thenComparing(Comparator.comparingInt(Popped::promptTokens).reversed());

    private final RouterConfig config;
    private final ColdStart coldStart;

    CacheAwareRouter(RouterConfig config) {
        this.config = config;
        this.coldStart = new ColdStart(config.coldStartWarmup());
    }

    @Override
    public boolean wantsPrefixMatches() {
        return true;
    }

    @Override
    public Placement place(RoutingInput input) {
        PlacementDraft draft = new PlacementDraft(input);
        CacheScore score = new CacheScore(config, input.matches(), draft);
        List<Popped> remaining = placeTargetsAndColdRanks(draft, score, Popped.strictFirst(input.requests()));
        remaining.sort(SHARED_PREFIXES_TOGETHER);
        int expected = FairShare.target(draft, config.fairShareMultiplier(), remaining.size());
        EligibleRanks eligible = new EligibleRanks(draft, expected);
        for (Popped popped : remaining) {
            if (eligible.isEmpty()) {
                break;
            }
            place(draft, score, popped, score.best(popped, eligible));
            eligible.dropFull();
        }
        return draft.finish(expected);
    }

    private List<Popped> placeTargetsAndColdRanks(PlacementDraft draft, CacheScore score, List<Popped> ordered) {
        List<Popped> remaining = new ArrayList<>();
        for (Popped popped : ordered) {
            PlacementDraft.TargetOutcome outcome = draft.placeOnTarget(popped);
            if (outcome == PLACED) {
                settle(draft, score, popped, popped.targetRank());
            } else if (outcome == FREE && !placeOnColdRank(draft, score, popped)) {
                remaining.add(popped);
            }
        }
        return remaining;
    }

    private boolean placeOnColdRank(PlacementDraft draft, CacheScore score, Popped popped) {
        if (popped.request().target().isPresent()) {
            return false;
        }
        OptionalInt cold = coldStart.lowestColdRank(draft);
        cold.ifPresent(rank -> place(draft, score, popped, rank));
        return cold.isPresent();
    }

    private void place(PlacementDraft draft, CacheScore score, Popped popped, int rank) {
        draft.place(popped, rank);
        settle(draft, score, popped, rank);
    }

    private void settle(PlacementDraft draft, CacheScore score, Popped popped, int rank) {
        draft.addTokens(rank, score.uncachedTokens(popped, rank));
        coldStart.used(rank);
    }

    @Override
    public long stateDigest() {
        return coldStart.digest();
    }
}
