package dev.isochron.telemetry.scan;

/** The known bodies of the line, by what they print first. */
public enum LineVariant {
    /** Loop time in seconds, no batch size. */
    A("A"),
    /** With the batch size. */
    B("B"),
    /** Host and device time in milliseconds. */
    C("C"),
    /** Host time only. */
    C_HOST_ONLY("C'"),
    /** With the use of the KV cache. */
    D("D"),
    /** With the cached tokens: the first that calibration can use. */
    E("E"),
    /** With the counts of dummies behind the states. */
    F("F"),
    /** With the use of each pool, or the depth of each request. */
    G("G"),
    /** With the KV cache's block counters. */
    H("H");

    private final String label;

    LineVariant(String label) {
        this.label = label;
    }

    /** The name in reports. */
    public String label() {
        return label;
    }

    /** Whether the lines say how deep the KV cache of their requests was. */
    public boolean hasDepth() {
        return compareTo(E) >= 0;
    }

    /** Whether the lines say how long the device worked. */
    public boolean hasDeviceTime() {
        return this == C || compareTo(D) >= 0;
    }
}
