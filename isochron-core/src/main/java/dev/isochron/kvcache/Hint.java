package dev.isochron.kvcache;

/** A one-sided answer in O(1): anything but {@link #POSSIBLE} means that an admission would surely be refused now. */
public enum Hint {
    POSSIBLE,
    NO_ROW,
    GATE,
    NO_SLOTS
}
