package dev.isochron.scheduling;

/** What the context phase does after a request. */
enum Walk {
    /** Tries the next one. */
    NEXT,
    /** Ends: nothing behind is looked at. */
    END
}
