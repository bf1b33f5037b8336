package dev.isochron.core;

/**
 * Identity of a request, unique over a run.
 *
 * @param value the number, {@code >= 0}; 0 is the padding dummy
 */
public record RequestId(long value) implements Comparable<RequestId> {
    /** The id of every attention-DP padding dummy; no request ever has it. */
    public static final RequestId DUMMY = new RequestId(0);

    public RequestId {
        if (value < 0) {
            throw new IllegalArgumentException("request id " + value + " is negative; expected >= 0");
        }
    }

    public boolean isDummy() {
        return value == 0;
    }

    @Override
    public int compareTo(RequestId other) {
        return Long.compare(value, other.value);
    }
}
