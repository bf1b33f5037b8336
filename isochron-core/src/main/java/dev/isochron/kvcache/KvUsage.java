package dev.isochron.kvcache;

/**
 * GPU blocks at this moment.
 *
 * @param totalBlocks slots that exist
 * @param availableBlocks free or evictable
 * @param freeBlocks free
 */
public record KvUsage(int totalBlocks, int availableBlocks, int freeBlocks) {
    public int unavailableBlocks() {
        return totalBlocks - availableBlocks;
    }
}
