package dev.isochron.routing;

/** Whether the conversation router publishes uncached-prefill estimates; the others never do. */
public sealed interface EstimatePublishing {
    EstimatePublishing OFF = new Off();

    /** Demotion is off: no estimates, and no history is kept. */
    record Off() implements EstimatePublishing {}

    /** Demotion is on: every placement comes with an estimate. */
    record On(EstimatorKind estimator) implements EstimatePublishing {}
}
