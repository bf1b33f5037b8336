package dev.isochron.calibration.joint;

import java.util.Locale;

/** How far a parameter may be believed. */
public enum Status {
    MEASURED,
    /** The log holds no iterations that would tell it. */
    NOT_IDENTIFIABLE,
    ASSUMED;

    /** The name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
