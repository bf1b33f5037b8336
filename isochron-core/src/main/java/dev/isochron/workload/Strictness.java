package dev.isochron.workload;

/** What a bad record does. */
public enum Strictness {
    /** It is left out and counted under its reason. */
    SKIP_BAD_RECORDS,
    /** It ends the reading with its message. */
    STRICT
}
