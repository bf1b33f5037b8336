package dev.isochron.core;

/**
 * Position of a rank in its group.
 *
 * @param value {@code >= 0}; rank 0 is the root
 */
public record RankId(int value) implements Comparable<RankId> {
    public RankId {
        if (value < 0) {
            throw new IllegalArgumentException("rank " + value + " is negative; expected >= 0");
        }
    }

    public boolean isRoot() {
        return value == 0;
    }

    @Override
    public int compareTo(RankId other) {
        return Integer.compare(value, other.value);
    }
}
