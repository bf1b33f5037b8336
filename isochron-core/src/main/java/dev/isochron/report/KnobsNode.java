package dev.isochron.report;

import dev.isochron.replay.Knobs;
import tools.jackson.databind.node.ObjectNode;

/** The knobs of a variant by their short names; what is off is left out. */
final class KnobsNode {
    private KnobsNode() {}

    static void fill(ObjectNode node, Knobs knobs) {
        putOn(node, "kv_offset", knobs.kvOffset());
        putOn(node, "kv_depth_threshold", knobs.kvDepthThreshold());
        putOn(node, "per_chunk_depth_tokens", knobs.perChunkDepthTokens());
        putOn(node, "demote_uncached_tokens", knobs.demoteUncachedTokens());
        putOn(node, "demote_max_iters", knobs.demoteMaxIters());
        if (knobs.demoteUncachedTokens() > 0) {
            node.put("estimator", knobs.estimatorWord());
        }
    }

    private static void putOn(ObjectNode node, String key, long value) {
        if (value > 0) {
            node.put(key, value);
        }
    }
}
