package dev.isochron.workload;

/** A workload that cannot be used: the message names the file or parameter, the place, the value and what was expected. */
public final class WorkloadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public WorkloadException(String message) {
        super(message);
    }

    public WorkloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
