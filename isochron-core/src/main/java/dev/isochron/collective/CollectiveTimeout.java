package dev.isochron.collective;

/** A rank never came; the message names point, iteration, who has arrived, and where each missing rank was last seen. */
public final class CollectiveTimeout extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CollectiveTimeout(String message) {
        super(message);
    }
}
