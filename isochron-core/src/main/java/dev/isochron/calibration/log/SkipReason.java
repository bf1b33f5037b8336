package dev.isochron.calibration.log;

import java.util.Locale;

/** Why an iteration is no row of the fit; the first that holds is counted. */
public enum SkipReason {
    /** Among the first iterations of the lifetime. */
    WARM_UP,
    /** The line of some rank was lost. */
    INCOMPLETE,
    /** Some rank ran generation rows. */
    GENERATION,
    /** Nobody ran context tokens. */
    NO_CONTEXT,
    /** Fewer than half of the ranks say how long it took. */
    UNTIMED;

    /** The name in messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
