package dev.isochron.server.stats;

import java.time.Instant;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Iteration statistics as JSON, under TensorRT-LLM's names where it has one. */
public final class StatsJson {
    private final LiveStatistics statistics;
    private final int tokensPerBlock;

    /** @param tokensPerBlock of the KV cache */
    public StatsJson(LiveStatistics statistics, int tokensPerBlock) {
        this.statistics = statistics;
        this.tokensPerBlock = tokensPerBlock;
    }

    public ArrayNode list(IterationHistory.Page page) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        page.iterations().forEach(stats -> put(list.addObject(), stats));
        return list;
    }

    private void put(ObjectNode node, IterationStats stats) {
        node.put("timestamp", Instant.ofEpochMilli(stats.timestampMillis()).toString());
        node.put("iter", stats.iteration());
        node.put("attentionDpRank", stats.rank().value());
        node.put("iterLatencyMS", millis(stats.times().bodyNanos()));
        node.put("forwardMS", millis(stats.times().forwardNanos()));
        node.put("collectiveMS", millis(stats.times().collectiveNanos()));
        node.put("numActiveRequests", stats.active());
        node.put("numQueuedRequests", statistics.queued());
        node.put("numCompletedRequests", stats.ended());
        node.put("numDemotedRequests", stats.policy().demoted());
        node.put("contextCost", stats.policy().contextCost());
        node.put("costBudget", stats.policy().costBudget());
        putBatch(node.putObject("inflightBatchingStats"), stats.batch());
        putKv(node.putObject("kvCacheStats"), stats);
    }

    private static void putBatch(ObjectNode node, IterationStats.Batch batch) {
        node.put("numScheduledRequests", batch.requests());
        node.put("numContextRequests", batch.contextRequests());
        node.put("numGenRequests", batch.generationRequests());
        node.put("numPausedRequests", batch.suspended());
        node.put("numCtxTokens", batch.contextTokens());
    }

    private void putKv(ObjectNode node, IterationStats stats) {
        node.put("maxNumBlocks", stats.kv().total());
        node.put("freeNumBlocks", stats.kv().free() + stats.kv().evictable());
        node.put("usedNumBlocks", stats.kv().used());
        node.put("evictableNumBlocks", stats.kv().evictable());
        node.put("tokensPerBlock", tokensPerBlock);
        node.put("reusedTokens", stats.reusedTokens());
    }

    private static double millis(long nanos) {
        return nanos / 1e6;
    }
}
