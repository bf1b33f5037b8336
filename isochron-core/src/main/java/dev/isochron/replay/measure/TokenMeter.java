package dev.isochron.replay.measure;

import dev.isochron.replay.ReplayResult;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;

/** Chunk tokens of the window: computed for the first time or again, and those the head-of-line floor granted. */
final class TokenMeter {
    private static final long NO_DEPTH = 0;

    private final long floorDepth;
    private long computed;
    private long recomputed;
    private long byFloor;
    private long aboveDepth;

    /** Above depth 3K + 4D a chunk of the floor costs more than the whole cost budget. */
    TokenMeter(CostPolicy cost) {
        this.floorDepth = switch (cost) {
            case CostPolicy.Off off -> NO_DEPTH;
            case CostPolicy.EqualCost on ->
                Math.addExact(
                        Math.multiplyExact(3L, on.kvOffsetTokens()),
                        Math.multiplyExact(4L, on.kvDepthThresholdTokens()));
        };
    }

    void chunk(ContextChunk chunk, int again) {
        computed += chunk.tokens() - again;
        recomputed += again;
        byFloor += chunk.floor() ? chunk.tokens() : 0;
        aboveDepth += floorDepth != NO_DEPTH && chunk.kvStart() > floorDepth ? chunk.tokens() : 0;
    }

    long computed() {
        return computed;
    }

    long recomputed() {
        return recomputed;
    }

    ReplayResult.Floor floor() {
        long all = Math.max(1, computed + recomputed);
        return new ReplayResult.Floor((double) byFloor / all, (double) aboveDepth / all, floorDepth);
    }
}
