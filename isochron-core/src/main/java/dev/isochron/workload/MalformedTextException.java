package dev.isochron.workload;

/** The text breaks off or is not in its format, so that reading cannot go on from here. */
final class MalformedTextException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Defect defect;
    private final String value;
    private final String expected;

    MalformedTextException(Defect defect, String value, String expected) {
        super(value + "; expected " + expected);
        this.defect = defect;
        this.value = value;
        this.expected = expected;
    }

    Defect defect() {
        return defect;
    }

    String value() {
        return value;
    }

    String expected() {
        return expected;
    }
}
