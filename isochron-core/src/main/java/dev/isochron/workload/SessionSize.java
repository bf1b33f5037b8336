package dev.isochron.workload;

import dev.isochron.core.SplitMix64;

/** How far a synthetic session may grow. */
enum SessionSize {
    ORDINARY,
    LARGE;

    private static final int GROUP = 100;

    /** Its size: of each 100 consecutive sessions the same number is large, at seeded places. */
    static SessionSize of(AgenticShape shape, long seed, int session) {
        int[] places = new int[GROUP];
        for (int i = 0; i < GROUP; i++) {
            places[i] = i;
        }
        SplitMix64 random = SplitMix64.stream(seed, "large", session / GROUP);
        for (int i = 0; i < shape.largePerHundred(); i++) {
            int other = i + random.nextInt(GROUP - i);
            int place = places[other];
            places[other] = places[i];
            places[i] = place;
            if (place == session % GROUP) {
                return LARGE;
            }
        }
        return ORDINARY;
    }

    boolean isLarge() {
        return this == LARGE;
    }

    int windowTokens(AgenticShape shape) {
        return this == LARGE ? shape.largeWindowTokens() : shape.windowTokens();
    }

    /** Factor on the body of a heavy opener. */
    double bodyFactor() {
        return this == LARGE ? 2.2 : 1.0;
    }
}
