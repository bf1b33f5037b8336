package dev.isochron.core;

/** Where the uncached-prefill estimate of a request comes from. */
public sealed interface PrefillEstimate {
    /** The router publishes it, or does not. */
    record FromRouter() implements PrefillEstimate {}

    /** The request never has one and so is never demoted. */
    record None() implements PrefillEstimate {}

    /**
     * Given with the request; the router's word is not asked.
     *
     * @param tokens uncached prompt tokens, {@code >= 0}
     */
    record Fixed(long tokens) implements PrefillEstimate {
        public Fixed {
            if (tokens < 0) {
                throw new IllegalArgumentException(
                        "uncached estimate " + tokens + " is negative; expected >= 0 tokens");
            }
        }
    }

    PrefillEstimate FROM_ROUTER = new FromRouter();
}
