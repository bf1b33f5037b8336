package dev.isochron.core;

/**
 * A half-open range of token positions.
 *
 * @param start first position, tokens, {@code >= 0}
 * @param end position behind the last, tokens, {@code >= start}
 */
public record TokenRange(int start, int end) {
    public TokenRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("token range [" + start + ", " + end + ") needs 0 <= start <= end");
        }
    }

    public int tokens() {
        return end - start;
    }

    /** True if {@code position} lies strictly inside: neither at the start nor at or behind the end. */
    public boolean strictlyContains(int position) {
        return position > start && position < end;
    }
}
