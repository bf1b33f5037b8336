package dev.isochron.calibration.log;

import dev.isochron.telemetry.scan.LogField;
import dev.isochron.telemetry.scan.ScannedRecord;

/** What a line says itself about its context rows being padding. */
enum DummyMark {
    /** The build does not say; only the rule of thumb is left. */
    UNMARKED,
    /** Real work. */
    WORK,
    /** All its context rows are padding. */
    DUMMY;

    /** The mark's place in {@link #values()}. */
    @SuppressWarnings("EnumOrdinal") // packed and unpacked in one class
    int code() {
        return ordinal();
    }

    static DummyMark of(ScannedRecord line) {
        long requests = line.integer(LogField.CONTEXT_REQUESTS);
        long tokens = line.integer(LogField.CONTEXT_TOKENS);
        boolean byRequests = line.has(LogField.DUMMIES);
        boolean byTokens = line.has(LogField.DUMMY_CONTEXT_TOKENS);
        if (!byRequests && !byTokens) {
            return UNMARKED;
        }
        boolean allRequests = byRequests && requests > 0 && line.integer(LogField.DUMMIES) == requests;
        boolean allTokens = byTokens && tokens > 0 && line.integer(LogField.DUMMY_CONTEXT_TOKENS) == tokens;
        return allRequests || allTokens ? DUMMY : WORK;
    }
}
