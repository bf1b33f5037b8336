package dev.isochron.engine;

/** What the device time of an iteration is, for the iteration log and all that is learned from it. It includes waiting for peers. */
public enum DeviceTime {
    /** What a forward reports: its ranks meet inside it. */
    OF_FORWARD,
    /** From the top of the iteration to the top of the next: ranks meet outside the forward, in the loop's collectives. */
    BETWEEN_TOPS
}
