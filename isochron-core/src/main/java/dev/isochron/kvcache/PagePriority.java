package dev.isochron.kvcache;

/** Decides once, when a page is created, how early it is evicted: lower goes first. */
public interface PagePriority {
    /** The lowest priority; the highest is {@link #MAX}. */
    int MIN = 0;

    /** The highest priority. */
    int MAX = 100;

    /** One priority for all pages, so that age alone decides. */
    PagePriority EQUAL = ordinal -> 35;

    /**
     * Priority of a block.
     *
     * @param blockOrdinal position of the block in its sequence, {@code >= 0}
     * @return {@link #MIN} to {@link #MAX}
     */
    int of(int blockOrdinal);
}
