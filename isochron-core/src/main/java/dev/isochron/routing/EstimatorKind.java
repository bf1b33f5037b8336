package dev.isochron.routing;

/** How a router guesses the prompt tokens that a request will have to compute (executor-and-routing.md 13). */
public enum EstimatorKind {
    /** Growth of the prompt length since the turn before. */
    GROWTH,
    /** What lies behind the longest block prefix shared with one of the last prompts of the conversation. */
    LCP
}
