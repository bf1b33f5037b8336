package dev.isochron.telemetry.scan;

import java.util.Locale;

/** Why a record of a log was not taken. */
public enum RejectReason {
    /** The line ends inside the states: a number cut there would be a plausible wrong one. */
    STATES_NOT_CLOSED,
    /** A field that the log's variant has is not there. */
    FIELD_MISSING,
    /** A field that is needed holds something else than a number. */
    BAD_NUMBER,
    /** The logger's rank tag and the rank field disagree: two torn lines. */
    RANK_MISMATCH,
    /** The listed depths do not add up to the depth of the rank. */
    LIST_MISMATCH,
    /** The rank already has another record of this iteration. */
    DUPLICATE;

    /** The name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
