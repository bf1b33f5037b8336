package dev.isochron.collective;

/** Ranks met at different points; the message names every rank with its point and iteration. */
public final class CollectiveMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CollectiveMismatch(String message) {
        super(message);
    }
}
