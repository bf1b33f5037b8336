package dev.isochron.kvcache;

import java.util.OptionalInt;

/** What a revert may give back. No record, no revert; a record is consumed once (KV-20). */
final class GrowthRecords {
    private OptionalInt contextCapacity = OptionalInt.empty();
    private OptionalInt draftGrant = OptionalInt.empty();

    /** Capacity before the last context growth, if that grew it; otherwise there is nothing to give back. */
    void recordContext(int before, int after) {
        contextCapacity = after > before ? OptionalInt.of(before) : OptionalInt.empty();
    }

    OptionalInt consumeContext() {
        var record = contextCapacity;
        contextCapacity = OptionalInt.empty();
        return record;
    }

    /** Draft slots of the last generation growth, beside the one for the step itself. */
    void grant(int draftTokens) {
        draftGrant = OptionalInt.of(draftTokens);
    }

    OptionalInt consumeGrant() {
        var grant = draftGrant;
        draftGrant = OptionalInt.empty();
        return grant;
    }

    OptionalInt contextCapacity() {
        return contextCapacity;
    }

    OptionalInt draftGrant() {
        return draftGrant;
    }
}
