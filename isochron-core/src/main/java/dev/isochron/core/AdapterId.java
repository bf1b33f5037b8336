package dev.isochron.core;

/**
 * Identity of an adapter (LoRA/PEFT weights); requests with the same one share its pages.
 *
 * @param value any number
 */
public record AdapterId(long value) implements Comparable<AdapterId> {
    @Override
    public int compareTo(AdapterId other) {
        return Long.compare(value, other.value);
    }
}
