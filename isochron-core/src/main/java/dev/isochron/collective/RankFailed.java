package dev.isochron.collective;

/** A peer failed; the message names its rank, iteration and cause. */
public final class RankFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RankFailed(String message, Throwable cause) {
        super(message, cause);
    }

    public RankFailed(String message) {
        super(message);
    }
}
