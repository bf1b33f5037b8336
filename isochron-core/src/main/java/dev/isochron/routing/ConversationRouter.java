package dev.isochron.routing;

import static dev.isochron.routing.PlacementDraft.TargetOutcome.DEFERRED;
import static dev.isochron.routing.PlacementDraft.TargetOutcome.PLACED;

import dev.isochron.core.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Keeps the turns of a conversation, and of its sub-agents, on one rank, where their prefix is cached. */
final class ConversationRouter implements AdpRouter {
    private final double fairShareMultiplier;
    private final StateDigest digest = new StateDigest();
    private final Bindings bindings;
    private final NewConversations newConversations;
    private final Estimates estimates;

    ConversationRouter(RouterConfig config) {
        this.fairShareMultiplier = config.fairShareMultiplier();
        this.bindings = new Bindings(config.maxSessions(), digest);
        this.newConversations = new NewConversations(config.newConversations(), digest);
        this.estimates = Estimates.of(config, digest);
    }

    @Override
    public boolean wantsPrefixMatches() {
        return false;
    }

    @Override
    public Placement place(RoutingInput input) {
        PlacementDraft draft = new PlacementDraft(input);
        List<Popped> remaining = placeTargets(draft, Popped.strictFirst(input.requests()));
        int softTarget = FairShare.target(draft, fairShareMultiplier, remaining.size());
        for (Popped popped : remaining) {
            placeAtHomeOrAnew(draft, popped, softTarget);
        }
        int largest = Math.min(draft.largestActive(), draft.maxActive());
        return draft.finish(Math.max(softTarget, largest));
    }

    /** A binding wins over an explicit target: what has a home is not asked for its target. */
    private List<Popped> placeTargets(PlacementDraft draft, List<Popped> ordered) {
        List<Popped> remaining = new ArrayList<>(ordered.size());
        for (Popped popped : ordered) {
            if (bindings.home(popped.request().affinity()).isPresent() || !settlesOnTarget(draft, popped)) {
                remaining.add(popped);
            }
        }
        return remaining;
    }

    private void placeAtHomeOrAnew(PlacementDraft draft, Popped popped, int softTarget) {
        OptionalInt home = bindings.home(popped.request().affinity());
        if (home.isPresent()) {
            placeBound(draft, popped, home.getAsInt(), softTarget);
        } else if (!settlesOnTarget(draft, popped)) { // its binding may be gone since the targets were placed
            newConversations.rank(draft, softTarget).ifPresent(rank -> placeUnbound(draft, popped, rank));
        }
    }

    private boolean settlesOnTarget(PlacementDraft draft, Popped popped) {
        PlacementDraft.TargetOutcome outcome = draft.placeOnTarget(popped);
        if (outcome == PLACED) {
            bindAndPublish(draft, popped.request(), popped.targetRank());
        }
        return outcome == PLACED || outcome == DEFERRED;
    }

    /** A full home sends the request elsewhere but stays the home, so that the conversation returns. */
    private void placeBound(PlacementDraft draft, Popped popped, int home, int softTarget) {
        if (draft.hasRoom(home)) {
            draft.place(popped, home);
            bindings.touch(popped.request().affinity().orElseThrow());
            estimates.publish(popped.request(), draft);
            return;
        }
        newConversations.rank(draft, softTarget).ifPresent(rank -> {
            draft.place(popped, rank);
            estimates.publish(popped.request(), draft);
        });
    }

    private void placeUnbound(PlacementDraft draft, Popped popped, int rank) {
        draft.place(popped, rank);
        bindAndPublish(draft, popped.request(), rank);
    }

    private void bindAndPublish(PlacementDraft draft, RequestSpec request, int rank) {
        request.affinity().ifPresent(key -> bindings.bind(key, rank));
        estimates.publish(request, draft);
    }

    @Override
    public long stateDigest() {
        return digest.value();
    }

    Bindings bindings() {
        return bindings;
    }

    Estimates estimates() {
        return estimates;
    }

    NewConversations newConversations() {
        return newConversations;
    }
}
