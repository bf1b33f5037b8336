package dev.isochron.executor;

/** Which duty cycle a rank runs. */
public enum LoopKind {
    /** Forward, then settle, then the next iteration. */
    SEQUENTIAL,
    /** The host works on the next batch while the device runs this one. */
    OVERLAP
}
