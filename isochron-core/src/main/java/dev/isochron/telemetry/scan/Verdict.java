package dev.isochron.telemetry.scan;

/** What became of a record that was handed on. */
public enum Verdict {
    /** Taken. */
    NEW,
    /** The same record was there already. */
    REPEATED,
    /** Another record of this rank and iteration was there already. */
    CONFLICTING
}
