package dev.isochron.scheduling;

/** The two phases of a pass. */
public enum Phase {
    GENERATION,
    CONTEXT
}
