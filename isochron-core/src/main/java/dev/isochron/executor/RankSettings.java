package dev.isochron.executor;

import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.routing.RouterConfig;
import dev.isochron.scheduling.SchedulerConfig;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The configuration of a rank's parts as the group compares it at {@code START_UP}: each key with its printed value.
 *
 * <p>Example: {@code scheduler.stall_limit -> 1000}.
 *
 * @param values in key order; copied
 */
public record RankSettings(SortedMap<String, String> values) {
    /** Parts without a configuration worth comparing. */
    public static final RankSettings NONE = new RankSettings(new TreeMap<>());

    public RankSettings {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** Every value of the three configurations. */
    public static RankSettings of(SchedulerConfig scheduler, RouterConfig router, KvCacheConfig kvCache) {
        var values = new TreeMap<String, String>();
        put(values, scheduler);
        put(values, router);
        put(values, kvCache);
        return new RankSettings(values);
    }

    private static void put(SortedMap<String, String> values, SchedulerConfig config) {
        values.put("scheduler.max_requests", print(config.maxRequests()));
        values.put("scheduler.max_num_tokens", print(config.maxNumTokens()));
        values.put("scheduler.chunking", print(config.chunking()));
        values.put("scheduler.prefix_aware", print(config.prefixAware()));
        values.put("scheduler.recompute_pause", print(config.recomputePause()));
        values.put("scheduler.encoder_decoder", print(config.encoderDecoder()));
        values.put("scheduler.first_token_first", print(config.firstTokenFirst()));
        values.put("scheduler.stall_limit", print(config.stallLimit()));
        values.put("scheduler.max_seq_len", print(config.maxSeqLen()));
        values.put("scheduler.cost", print(config.cost()));
        values.put("scheduler.demotion", print(config.demotion()));
    }

    private static void put(SortedMap<String, String> values, RouterConfig config) {
        values.put("router.kind", print(config.kind()));
        values.put("router.load_balance_weight", print(config.loadBalanceWeight()));
        values.put("router.match_rate_threshold", print(config.matchRateThreshold()));
        values.put("router.fair_share_multiplier", print(config.fairShareMultiplier()));
        values.put("router.cold_start_warmup", print(config.coldStartWarmup()));
        values.put("router.max_sessions", print(config.maxSessions()));
        values.put("router.new_conversations", print(config.newConversations()));
        values.put("router.estimates", print(config.estimates()));
        values.put("router.block_reuse", print(config.blockReuse()));
    }

    private static void put(SortedMap<String, String> values, KvCacheConfig config) {
        values.put("kv_cache.tokens_per_block", print(config.tokensPerBlock()));
        values.put("kv_cache.capacity", print(config.capacity()));
        values.put("kv_cache.max_sequences", print(config.maxSequences()));
        values.put("kv_cache.max_seq_len", print(config.maxSeqLen()));
        values.put("kv_cache.transfers", print(config.transfers()));
        values.put("kv_cache.block_reuse", print(config.blockReuse()));
        values.put("kv_cache.partial_reuse", print(config.partialReuse()));
        values.put("kv_cache.max_util_for_resume", print(config.maxUtilForResume()));
        values.put("kv_cache.backoff_tokens", print(config.backoffTokens()));
        values.put("kv_cache.extra_kv_tokens", print(config.extraKvTokens()));
        values.put("kv_cache.draft_reserve_tokens", print(config.draftReserveTokens()));
        values.put("kv_cache.event_buffer_max_size", print(config.eventBufferMaxSize()));
    }

    private static String print(Object value) {
        return value.toString();
    }
}
