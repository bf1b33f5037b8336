package dev.isochron.scheduling;

/** How prompts are cut into chunks. */
public sealed interface Chunking {
    /** A prompt runs whole or not at all. */
    record Off() implements Chunking {}

    /**
     * As much of each prompt as the budgets allow, in order.
     *
     * @param unitTokens U: a chunk that ends neither its prompt nor at a forced point is a multiple of it; tokens, {@code > 0}
     */
    record FirstComeFirstServed(int unitTokens) implements Chunking {
        public FirstComeFirstServed {
            requireUnit(unitTokens);
        }
    }

    /** Chunks end at the request's forced points; {@code unitTokens} as above. */
    record Forced(int unitTokens) implements Chunking {
        public Forced {
            requireUnit(unitTokens);
        }
    }

    /** True unless prompts run whole. */
    default boolean isOn() {
        return !(this instanceof Off);
    }

    /** U; 1 where prompts run whole, because nothing is rounded. */
    default int unitTokens() {
        return switch (this) {
            case Off() -> 1;
            case FirstComeFirstServed(int unit) -> unit;
            case Forced(int unit) -> unit;
        };
    }

    private static void requireUnit(int unitTokens) {
        if (unitTokens < 1) {
            throw new IllegalArgumentException("chunk unit " + unitTokens + " tokens; expected > 0");
        }
    }
}
