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

    /** Tokens; without a limit more than any pass can use. */
    default long orUnbounded() {
        return switch (this) {
            case Limited(int tokens) -> tokens;
            case Unlimited() -> Long.MAX_VALUE;
        };
    }

    static TokenLimit of(int tokens) {
        return new Limited(tokens);
    }
}
