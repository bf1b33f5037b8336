package dev.isochron.kvcache;

/** Moves bytes for the KV cache, which only decides: the engine implements it; a replay charges time or nothing. */
public interface PageMover {
    /** For caches without bytes. */
    PageMover NOTHING = (fromSlot, toSlot, tokens) -> {};

    /**
     * Copies the leading tokens of one GPU slot to another, in order with the forwards that follow.
     *
     * @param tokens leading tokens of the block that matter, {@code >= 1}
     */
    void copy(int fromSlot, int toSlot, int tokens);
}
