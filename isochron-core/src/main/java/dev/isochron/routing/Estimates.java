package dev.isochron.routing;

import dev.isochron.core.RequestSpec;
import dev.isochron.routing.Placement.Estimate;
import java.util.Optional;

/** The estimates of one router: none at all, or one per placed request, from a history. */
final class Estimates {
    private final Optional<ConversationHistory> history;

    private Estimates(Optional<ConversationHistory> history) {
        this.history = history;
    }

    static Estimates of(RouterConfig config, StateDigest digest) {
        return new Estimates(
                switch (config.estimates()) {
                    case EstimatePublishing.Off() -> Optional.empty();
                    case EstimatePublishing.On(EstimatorKind kind) ->
                        Optional.of(new ConversationHistory(
                                kind, config.maxSessions(), ConversationHistory.MAX_BLOCK_KEYS, digest));
                });
    }

    /** Adds the estimate of a request that has just been placed. */
    void publish(RequestSpec request, PlacementDraft draft) {
        if (history.isPresent()) {
            draft.publish(new Estimate(request.id(), history.get().estimateAndRemember(request)));
        }
    }

    Optional<ConversationHistory> history() {
        return history;
    }
}
