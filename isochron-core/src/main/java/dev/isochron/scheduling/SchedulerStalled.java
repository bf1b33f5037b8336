package dev.isochron.scheduling;

/** Too many consecutive passes had work and could do none of it: without an outside change nothing ever runs again. */
public final class SchedulerStalled extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SchedulerStalled(String message) {
        super(message);
    }
}
