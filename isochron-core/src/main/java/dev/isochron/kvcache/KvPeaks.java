package dev.isochron.kvcache;

/**
 * Highest values of the GPU tier over a stretch of time.
 *
 * @param availableBlocks free or evictable
 * @param unavailableBlocks in use by sequences
 * @param evictableBlocks reusable and droppable
 */
public record KvPeaks(int availableBlocks, int unavailableBlocks, int evictableBlocks) {}
