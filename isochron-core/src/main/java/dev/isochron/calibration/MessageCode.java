package dev.isochron.calibration;

/** The messages of a calibration. */
public enum MessageCode {
    NO_RECORD("M1"),
    NO_DEPTH("M2"),
    ONE_RANK("M3"),
    FEW_ITERATIONS("M4"),
    NO_SPAN("M5"),
    NO_FULL_CHUNK("M6"),
    IMPLAUSIBLE("M7"),
    GENERATION("M8"),
    LITTLE_TO_GAIN("M9"),
    LIFETIMES("M10"),
    REJECTED("M11"),
    GUESSED_DUMMIES("M12"),
    UNEQUAL_TIMES("M13"),
    C0_UNKNOWN("M14"),
    NOT_LINEAR("M15"),
    SAMPLED("M16"),
    UNREADABLE("M17"),
    BAD_OPTION("M18"),
    EQUAL_COST_ON("M19"),
    DEEPER_THAN_FLOOR("FLOOR");

    private final String label;

    MessageCode(String label) {
        this.label = label;
    }

    /** The code in reports. */
    public String label() {
        return label;
    }
}
