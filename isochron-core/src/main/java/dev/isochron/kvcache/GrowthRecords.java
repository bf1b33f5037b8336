package dev.isochron.kvcache;

import java.util.OptionalInt;

/** What a revert may give back. No record, no revert; a record is consumed once (KV-20). */
final class GrowthRecords {
    private static final int NONE = -1;

    private int contextCapacity = NONE;
    private int draftGrant = NONE;

    /** Capacity before the last context growth, if that grew it; otherwise there is nothing to give back. */
    void recordContext(int before, int after) {
        contextCapacity = after > before ? before : NONE;
    }

    OptionalInt consumeContext() {
        var record = contextCapacity();
        contextCapacity = NONE;
        return record;
    }

    /** Draft slots of the last generation growth, beside the one for the step itself. */
    void grant(int draftTokens) {
        draftGrant = draftTokens;
    }

    OptionalInt consumeGrant() {
        var grant = draftGrant();
        draftGrant = NONE;
        return grant;
    }

    OptionalInt contextCapacity() {
        return present(contextCapacity);
    }

    OptionalInt draftGrant() {
        return present(draftGrant);
    }

    private static OptionalInt present(int value) {
        return value == NONE ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
