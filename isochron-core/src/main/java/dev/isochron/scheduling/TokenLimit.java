package dev.isochron.scheduling;

/** M, the tokens one pass may schedule: a number, or none. */
public sealed interface TokenLimit {
    /** @param tokens {@code >= 0} */
    record Limited(int tokens) implements TokenLimit {
        public Limited {
            if (tokens < 0) {
                throw new IllegalArgumentException("max_num_tokens " + tokens + "; expected >= 0");
            }
        }
    }

    record Unlimited() implements TokenLimit {}

    static TokenLimit of(int tokens) {
        return new Limited(tokens);
    }
}
