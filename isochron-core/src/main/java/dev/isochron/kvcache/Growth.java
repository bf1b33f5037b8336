package dev.isochron.kvcache;

/** Outcome of asking for room. */
public sealed interface Growth {
    /** The room is there. */
    record Grown() implements Growth {}

    /** Nothing changed. */
    record Refused(Refusal reason) implements Growth {}
}
