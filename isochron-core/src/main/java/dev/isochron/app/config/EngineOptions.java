package dev.isochron.app.config;

import dev.isochron.app.input.YamlSection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The engine options of TensorRT-LLM that Isochron models. Names follow the keys; what a file does not say is absent.
 *
 * @param tensorParallelSize {@code tensor_parallel_size}, ranks under attention DP
 * @param enableAttentionDp {@code enable_attention_dp}
 * @param maxBatchSize {@code max_batch_size}, requests
 * @param maxNumTokens {@code max_num_tokens}, tokens per rank and iteration
 * @param maxSeqLen {@code max_seq_len}, tokens
 * @param maxNumActiveRequests {@code max_num_active_requests}, requests a rank may hold at once
 * @param enableChunkedPrefill {@code enable_chunked_prefill}
 * @param disableOverlapScheduler {@code disable_overlap_scheduler}
 * @param printIterLog {@code print_iter_log}
 * @param scheduler {@code scheduler_config}
 * @param attentionDp {@code attention_dp_config}
 * @param kvCache {@code kv_cache_config}
 * @param draftTokens draft length of {@code speculative_config}
 * @param transceiver {@code cache_transceiver_config}, if there is one
 */
public record EngineOptions(
        OptionalInt tensorParallelSize,
        Optional<Boolean> enableAttentionDp,
        OptionalInt maxBatchSize,
        OptionalInt maxNumTokens,
        OptionalInt maxSeqLen,
        OptionalInt maxNumActiveRequests,
        Optional<Boolean> enableChunkedPrefill,
        Optional<Boolean> disableOverlapScheduler,
        Optional<Boolean> printIterLog,
        Scheduler scheduler,
        AttentionDp attentionDp,
        KvCache kvCache,
        OptionalInt draftTokens,
        Optional<Transceiver> transceiver) {

    private static final int MANY = Integer.MAX_VALUE;

    static EngineOptions of(YamlSection engine) {
        return new EngineOptions(
                engine.integer("tensor_parallel_size", 1, MANY),
                engine.flag("enable_attention_dp"),
                engine.integer("max_batch_size", 1, MANY),
                engine.integer("max_num_tokens", 1, MANY),
                engine.integer("max_seq_len", 2, MANY),
                engine.integer("max_num_active_requests", 1, MANY),
                engine.flag("enable_chunked_prefill"),
                engine.flag("disable_overlap_scheduler"),
                engine.flag("print_iter_log"),
                engine.section("scheduler_config").map(Scheduler::of).orElse(Scheduler.NONE),
                engine.section("attention_dp_config").map(AttentionDp::of).orElse(AttentionDp.NONE),
                engine.section("kv_cache_config").map(KvCache::of).orElse(KvCache.NONE),
                engine.section("speculative_config")
                        .map(EngineOptions::draftTokens)
                        .orElse(OptionalInt.empty()),
                engine.section("cache_transceiver_config").map(Transceiver::of));
    }

    private static OptionalInt draftTokens(YamlSection speculative) {
        OptionalInt length = speculative.integer("max_draft_len", 0, MANY);
        return length.isPresent() ? length : speculative.integer("num_nextn_predict_layers", 0, MANY);
    }

    /** Ranks of the lockstep group: {@code tensor_parallel_size} under attention DP, else 1; empty if the file does not say. */
    public OptionalInt attentionDpSize() {
        if (!enableAttentionDp.orElse(false)) {
            return enableAttentionDp.isPresent() || tensorParallelSize.isPresent()
                    ? OptionalInt.of(1)
                    : OptionalInt.empty();
        }
        return tensorParallelSize;
    }

    /**
     * @param capacityPolicy {@code capacity_scheduler_policy}; the scheduler knows MAX_UTILIZATION only
     * @param chunkingPolicy {@code context_chunking_policy}
     */
    public record Scheduler(Optional<String> capacityPolicy, Optional<String> chunkingPolicy) {
        static final Scheduler NONE = new Scheduler(Optional.empty(), Optional.empty());

        private static final List<String> CAPACITY = List.of("MAX_UTILIZATION", "GUARANTEED_NO_EVICT", "STATIC_BATCH");
        private static final List<String> CHUNKING =
                List.of("FIRST_COME_FIRST_SERVED", "EQUAL_PROGRESS", "FORCE_CHUNK");

        static Scheduler of(YamlSection section) {
            return new Scheduler(
                    section.choice("capacity_scheduler_policy", CAPACITY),
                    section.choice("context_chunking_policy", CHUNKING));
        }
    }

    /**
     * {@code attention_dp_config}; the {@code kv_cache_routing_} keys without their prefix.
     *
     * @param loadBalanceWeight beta, {@code >= 0}
     * @param matchRateThreshold 0 to 1
     * @param fairShareMultiplier {@code >= 1}
     * @param maxSessions conversations remembered, {@code >= 1}
     * @param newConversationPlacement {@code round_robin} or {@code least_queued}
     */
    public record AttentionDp(
            Optional<Boolean> enableBalance,
            OptionalInt timeoutIters,
            OptionalInt batchingWaitIters,
            Optional<Boolean> enableKvCacheAwareRouting,
            OptionalDouble loadBalanceWeight,
            OptionalDouble matchRateThreshold,
            OptionalDouble fairShareMultiplier,
            Optional<Boolean> conversationAffinity,
            OptionalInt maxSessions,
            Optional<String> newConversationPlacement) {
        static final AttentionDp NONE = new AttentionDp(
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Optional.empty());

        private static final String ROUTING = "kv_cache_routing_";

        static AttentionDp of(YamlSection section) {
            return new AttentionDp(
                    section.flag("enable_balance"),
                    section.integer("timeout_iters", 0, MANY),
                    section.integer("batching_wait_iters", 0, MANY),
                    section.flag("enable_kv_cache_aware_routing"),
                    section.number(ROUTING + "load_balance_weight", 0, Double.MAX_VALUE),
                    section.number(ROUTING + "match_rate_threshold", 0, 1),
                    section.number(ROUTING + "fair_share_multiplier", 1, Double.MAX_VALUE),
                    section.flag(ROUTING + "conversation_affinity"),
                    section.integer(ROUTING + "max_sessions", 1, MANY),
                    section.choice(ROUTING + "new_conv_placement", List.of("round_robin", "least_queued")));
        }
    }

    /**
     * {@code kv_cache_config}.
     *
     * @param maxTokens KV capacity of one rank, tokens
     * @param hostCacheSizeBytes {@code host_cache_size}
     * @param eventBufferMaxSize KV events kept between flushes; 0 = events off
     * @param maxUtilForResume share of the capacity above which suspended sequences stay suspended, 0 to 1
     */
    public record KvCache(
            Optional<Boolean> enableBlockReuse,
            OptionalInt tokensPerBlock,
            OptionalLong maxTokens,
            OptionalLong hostCacheSizeBytes,
            OptionalInt eventBufferMaxSize,
            Optional<Boolean> enablePartialReuse,
            OptionalDouble maxUtilForResume) {
        static final KvCache NONE = new KvCache(
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalDouble.empty());

        static KvCache of(YamlSection section) {
            return new KvCache(
                    section.flag("enable_block_reuse"),
                    section.integer("tokens_per_block", 1, MANY),
                    section.count("max_tokens", 1, Long.MAX_VALUE),
                    section.count("host_cache_size", 0, Long.MAX_VALUE),
                    section.integer("event_buffer_max_size", 0, MANY),
                    section.flag("enable_partial_reuse"),
                    section.number("max_util_for_resume", Double.MIN_VALUE, 1));
        }
    }

    /** {@code cache_transceiver_config}: the context server hands its KV over to a generation server. */
    public record Transceiver(OptionalLong maxTokensInBuffer) {
        static Transceiver of(YamlSection section) {
            return new Transceiver(section.count("max_tokens_in_buffer", 1, Long.MAX_VALUE));
        }
    }
}
