package dev.isochron.executor;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The configuration of one rank as it is compared at {@code START_UP}: every key with its value, in a fixed order.
 *
 * @param values keys and printed values
 */
record ConfigDigest(Map<String, String> values) {
    private static final String ABSENT = "absent";

    static ConfigDigest of(ExecutorConfig config, int ranks, boolean routerWantsMatches, RankSettings settings) {
        var values = new LinkedHashMap<String, Object>();
        values.put("ranks", ranks);
        values.put("attention_dp", config.attentionDp());
        values.put("loop", config.loop());
        values.put("max_batch_size", config.maxBatchSize());
        values.put("max_num_tokens", config.maxNumTokens());
        values.put("max_seq_len", config.maxSeqLen());
        values.put("max_draft_tokens", config.maxDraftTokens());
        values.put("max_num_active_requests", config.maxActiveRequests());
        values.put("chunked_prefill", config.chunkedPrefill());
        values.put("context_server", config.contextServer());
        values.put("event_buffer_max_size", config.eventBufferMaxSize());
        values.put("demotion", config.demotionOn());
        values.put("gather_all_responses", config.gatherAllResponses());
        values.put("router_wants_prefix_matches", routerWantsMatches);
        var printed = new LinkedHashMap<String, String>();
        values.forEach((key, value) -> printed.put(key, value.toString()));
        printed.putAll(settings.values());
        return new ConfigDigest(printed);
    }

    /** The common digest, or an error that names the first key that differs. */
    static ConfigDigest requireEqual(List<ConfigDigest> ranks) {
        ConfigDigest root = ranks.getFirst();
        for (int rank = 1; rank < ranks.size(); rank++) {
            root.requireEqual(rank, ranks.get(rank));
        }
        return root;
    }

    private void requireEqual(int rank, ConfigDigest other) {
        var keys = new LinkedHashSet<>(values.keySet());
        keys.addAll(other.values.keySet());
        for (String key : keys) {
            String ours = values.getOrDefault(key, ABSENT);
            String theirs = other.values.getOrDefault(key, ABSENT);
            if (!ours.equals(theirs)) {
                throw new IllegalStateException("ranks start with different configurations: " + key + " is " + ours
                        + " on rank 0 and " + theirs + " on rank " + rank);
            }
        }
    }
}
