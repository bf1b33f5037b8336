package dev.isochron.app.replay;

import dev.isochron.app.Notices;
import dev.isochron.app.config.EngineOptions;
import dev.isochron.kvcache.KvCacheConfig;
import java.util.ArrayList;
import java.util.List;

/**
 * Options of a configuration file that are read and that a replay does not act on.
 *
 * @param different what would change the results, so that everybody must hear of it
 * @param idle what changes nothing in a replay
 */
record UnmodelledOptions(List<String> different, List<String> idle) {
    UnmodelledOptions {
        different = List.copyOf(different);
        idle = List.copyOf(idle);
    }

    static UnmodelledOptions of(EngineOptions engine) {
        List<String> different = new ArrayList<>();
        scheduler(engine.scheduler(), different);
        attentionDp(engine.attentionDp(), different);
        List<String> idle = new ArrayList<>();
        kvCache(engine.kvCache(), different, idle);
        if (engine.draftTokens().orElse(0) > 0) {
            idle.add("speculative_config: a replay of context work takes no draft tokens");
        }
        engine.printIterLog().ifPresent(any -> idle.add("print_iter_log: a replay writes its log to --iter-log"));
        engine.transceiver()
                .ifPresent(any -> idle.add("cache_transceiver_config: the cost model says what a transfer takes"));
        return new UnmodelledOptions(different, idle);
    }

    private static void scheduler(EngineOptions.Scheduler scheduler, List<String> different) {
        scheduler
                .capacityPolicy()
                .filter(policy -> !policy.equals("MAX_UTILIZATION"))
                .ifPresent(policy -> different.add("scheduler_config.capacity_scheduler_policy " + policy
                        + " is treated as MAX_UTILIZATION, the only policy there is"));
        scheduler
                .chunkingPolicy()
                .filter(policy -> !policy.equals("FIRST_COME_FIRST_SERVED"))
                .ifPresent(policy -> different.add("scheduler_config.context_chunking_policy " + policy
                        + " is treated as FIRST_COME_FIRST_SERVED in a replay"));
    }

    private static void attentionDp(EngineOptions.AttentionDp adp, List<String> different) {
        if (adp.enableBalance().orElse(false)) {
            different.add("attention_dp_config.enable_balance, timeout_iters and batching_wait_iters have no effect:"
                    + " a replay holds no batch back");
        }
    }

    private static void kvCache(EngineOptions.KvCache cache, List<String> different, List<String> idle) {
        if (cache.hostCacheSizeBytes().orElse(0) > 0) {
            different.add("kv_cache_config.host_cache_size has no effect: a replay has no host tier yet");
        }
        cache.maxUtilForResume().ifPresent(share -> {
            if (share != KvCacheConfig.DEFAULT_MAX_UTIL_FOR_RESUME) {
                different.add("kv_cache_config.max_util_for_resume " + share + " has no effect: a replay uses "
                        + KvCacheConfig.DEFAULT_MAX_UTIL_FOR_RESUME);
            }
        });
        cache.enablePartialReuse()
                .ifPresent(any -> idle.add("kv_cache_config.enable_partial_reuse: the prompts of a replay are whole"
                        + " blocks, of which no part can be reused"));
        if (cache.eventBufferMaxSize().orElse(0) > 0) {
            idle.add("kv_cache_config.event_buffer_max_size: nobody listens to the KV events of a replay");
        }
    }

    void tell(Notices notices) {
        notices.warnings(different);
        idle.forEach(notices::detail);
    }
}
