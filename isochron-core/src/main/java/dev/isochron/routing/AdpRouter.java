package dev.isochron.routing;

/**
 * Places popped requests on ranks. Pure but for its own explicit, bounded state: no clock, no collective, total tie-breaks, so that
 * every rank finds the same placement.
 */
public interface AdpRouter {
    /** True if {@link RoutingInput#matches} must be filled for this router to work. */
    boolean wantsPrefixMatches();

    Placement place(RoutingInput input);

    /** A digest of the state that must be equal on all ranks (bindings, history, cursor); cheap, order-sensitive. */
    long stateDigest();
}
