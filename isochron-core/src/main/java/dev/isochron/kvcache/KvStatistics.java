package dev.isochron.kvcache;

/**
 * Counters since construction; reuse and allocation count only requests that really ran.
 *
 * @param allocatedBlocks blocks allocated
 * @param reusedBlocks blocks taken over from the tree
 * @param missedBlocks context blocks that had to be computed
 * @param generationBlocks blocks allocated during generation
 * @param evictedBlocks reusable blocks dropped to make room
 * @param preemptions sequences given up for recompute
 * @param preemptedTokens tokens of KV they gave up
 * @param suspensions sequences suspended
 * @param resumptions suspended sequences that became active again
 * @param droppedEvents events lost to the buffer's bound
 */
public record KvStatistics(
        long allocatedBlocks,
        long reusedBlocks,
        long missedBlocks,
        long generationBlocks,
        long evictedBlocks,
        long preemptions,
        long preemptedTokens,
        long suspensions,
        long resumptions,
        long droppedEvents) {
    /** Nothing counted yet. */
    public static final KvStatistics NONE = new KvStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** Reused blocks as a share of the context blocks needed; 0 when none was reused. */
    public double hitRate() {
        return reusedBlocks == 0 ? 0 : (double) reusedBlocks / (reusedBlocks + missedBlocks);
    }

    /** What was counted since {@code earlier}. */
    public KvStatistics since(KvStatistics earlier) {
        return new KvStatistics(
                allocatedBlocks - earlier.allocatedBlocks,
                reusedBlocks - earlier.reusedBlocks,
                missedBlocks - earlier.missedBlocks,
                generationBlocks - earlier.generationBlocks,
                evictedBlocks - earlier.evictedBlocks,
                preemptions - earlier.preemptions,
                preemptedTokens - earlier.preemptedTokens,
                suspensions - earlier.suspensions,
                resumptions - earlier.resumptions,
                droppedEvents - earlier.droppedEvents);
    }
}
