package dev.isochron.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.app.config.ConfigFile.IgnoredField;
import dev.isochron.app.config.ConfigFile.IgnoredField.Kind;
import dev.isochron.app.input.InputException;
import dev.isochron.app.input.YamlFile;
import dev.isochron.testkit.TestData;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configuration files of cli.md; ranges of executor-and-routing.md 12. */
final class ConfigReaderTest {
    private static final ConfigFile ENGINE = ConfigReader.read(TestData.path("config/engine-options.yaml"));
    private static final ConfigFile DISAGGREGATED = ConfigReader.read(TestData.path("config/perf-sanity.yaml"));

    @Test
    void every_engine_option_is_read() {
        EngineOptions engine = ENGINE.engine();

        assertThat(engine.tensorParallelSize()).hasValue(8);
        assertThat(engine.enableAttentionDp()).contains(true);
        assertThat(engine.attentionDpSize()).hasValue(8);
        assertThat(engine.maxBatchSize()).hasValue(32);
        assertThat(engine.maxNumTokens()).hasValue(4096);
        assertThat(engine.maxSeqLen()).hasValue(262_144);
        assertThat(engine.maxNumActiveRequests()).hasValue(48);
        assertThat(engine.enableChunkedPrefill()).contains(true);
        assertThat(engine.disableOverlapScheduler()).contains(true);
        assertThat(engine.printIterLog()).contains(true);
        assertThat(engine.draftTokens()).hasValue(3);
        assertThat(engine.transceiver().orElseThrow().maxTokensInBuffer()).hasValue(16_384);
        assertThat(engine.scheduler().capacityPolicy()).contains("GUARANTEED_NO_EVICT");
        assertThat(engine.scheduler().chunkingPolicy()).contains("FIRST_COME_FIRST_SERVED");
    }

    @Test
    void every_key_of_attention_dp_config_is_read() {
        EngineOptions.AttentionDp adp = ENGINE.engine().attentionDp();

        assertThat(adp.enableBalance()).contains(true);
        assertThat(adp.timeoutIters()).hasValue(60);
        assertThat(adp.batchingWaitIters()).hasValue(5);
        assertThat(adp.enableKvCacheAwareRouting()).contains(false);
        assertThat(adp.loadBalanceWeight()).hasValue(0.5);
        assertThat(adp.matchRateThreshold()).hasValue(0.2);
        assertThat(adp.fairShareMultiplier()).hasValue(1.5);
        assertThat(adp.conversationAffinity()).contains(true);
        assertThat(adp.maxSessions()).hasValue(1000);
        assertThat(adp.newConversationPlacement()).contains("least_queued");
    }

    @Test
    void every_key_of_kv_cache_config_is_read() {
        EngineOptions.KvCache kv = ENGINE.engine().kvCache();

        assertThat(kv.enableBlockReuse()).contains(true);
        assertThat(kv.tokensPerBlock()).hasValue(32);
        assertThat(kv.maxTokens()).hasValue(2_000_000);
        assertThat(kv.hostCacheSizeBytes()).hasValue(1L << 30);
        assertThat(kv.eventBufferMaxSize()).hasValue(1024);
        assertThat(kv.enablePartialReuse()).contains(false);
        assertThat(kv.maxUtilForResume()).hasValue(0.95);
    }

    @Test
    void known_fields_are_ignored_quietly_and_unknown_ones_with_the_nearest_name() {
        assertThat(ENGINE.ignored())
                .filteredOn(field -> field.kind() == Kind.UNKNOWN)
                .singleElement()
                .satisfies(field -> {
                    assertThat(field.place()).endsWith("engine-options.yaml:41: max_batch_sizes");
                    assertThat(field.hint()).isEqualTo("; did you mean max_batch_size?");
                });
        assertThat(places(ENGINE, Kind.KNOWN))
                .containsExactlyInAnyOrder(
                        "kv_cache_config.free_gpu_memory_fraction",
                        "speculative_config.decoding_type",
                        "cache_transceiver_config.backend",
                        "moe_expert_parallel_size",
                        "cuda_graph_config");
    }

    private static List<String> places(ConfigFile config, Kind kind) {
        return config.ignored().stream()
                .filter(field -> field.kind() == kind)
                .map(IgnoredField::place)
                .map(place -> place.substring(place.lastIndexOf(' ') + 1))
                .toList();
    }

    @Test
    void a_perf_sanity_file_gives_the_context_servers_options_with_anchors_and_merge_keys() {
        EngineOptions engine = DISAGGREGATED.engine();

        assertThat(engine.attentionDpSize()).hasValue(16);
        assertThat(engine.maxNumTokens()).hasValue(16_384);
        assertThat(engine.kvCache().tokensPerBlock()).hasValue(32);
        assertThat(engine.draftTokens()).hasValue(2);
    }

    @Test
    void environment_strings_of_workers_and_context_workers_are_one_environment_the_later_winning() {
        assertThat(DISAGGREGATED.environment())
                .containsEntry("TLLM_LOG_LEVEL", "INFO")
                .containsEntry("TLLM_V2_CTX_COST_KV_OFFSET", "140000")
                .containsEntry("TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD", "80000")
                .containsEntry("TLLM_PROFILE_LOG_RANKS", "all")
                .doesNotContainKey("TLLM_V2_CTX_DEMOTE_MAX_ITERS");
    }

    @Test
    void hardware_and_concurrency_are_defaults_for_a_replay() {
        assertThat(DISAGGREGATED.benchmark().concurrency()).containsExactly(96, 192);
        assertThat(DISAGGREGATED.benchmark().contextServers()).hasValue(2);
        assertThat(DISAGGREGATED.benchmark().gpusPerNode()).hasValue(4);
        assertThat(DISAGGREGATED.ignored()).noneMatch(field -> field.kind() == Kind.UNKNOWN);
    }

    @Test
    void without_attention_dp_there_is_one_rank() {
        assertThat(of("tensor_parallel_size: 8").engine().attentionDpSize()).hasValue(1);
        assertThat(of("enable_attention_dp: false").engine().attentionDpSize()).hasValue(1);
        assertThat(of("max_batch_size: 8").engine().attentionDpSize()).isEmpty();
        assertThat(of("enable_attention_dp: true").engine().attentionDpSize()).isEmpty();
    }

    @Test
    void an_empty_engine_block_leaves_everything_absent() {
        EngineOptions engine = of("kv_cache_config: null").engine();

        assertThat(engine.kvCache()).isEqualTo(EngineOptions.KvCache.NONE);
        assertThat(engine.maxBatchSize()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "max_num_tokens: 0|f:1: max_num_tokens: 0; expected an integer from 1 to 2147483647",
                "enable_attention_dp: yes|f:1: enable_attention_dp: yes; expected true or false",
                "kv_cache_config: {max_util_for_resume: 0}|f:1: kv_cache_config.max_util_for_resume: 0; expected a number from",
                "attention_dp_config: {timeout_iters: -1}|f:1: attention_dp_config.timeout_iters: -1; expected an integer from 0",
                "attention_dp_config: {kv_cache_routing_fair_share_multiplier: 0.9}"
                        + "|f:1: attention_dp_config.kv_cache_routing_fair_share_multiplier: 0.9; expected a number >= 1",
                "attention_dp_config: {kv_cache_routing_match_rate_threshold: 1.1}"
                        + "|f:1: attention_dp_config.kv_cache_routing_match_rate_threshold: 1.1; expected a number from 0.0 to 1.0",
                "attention_dp_config: {kv_cache_routing_new_conv_placement: banana}"
                        + "|f:1: attention_dp_config.kv_cache_routing_new_conv_placement: banana; expected one of round_robin, least_queued",
                "attention_dp_config: {kv_cache_routing_max_sessions: 0}"
                        + "|f:1: attention_dp_config.kv_cache_routing_max_sessions: 0; expected an integer from 1",
                "worker_config: {gen: {}}|f:1: worker_config.ctx: missing; expected the engine options of the context server",
                "{worker_config: {ctx: {}}, environment: {worker_env_var: A}}"
                        + "|f:1: environment.worker_env_var: A; expected NAME=VALUE pairs separated by blanks",
                "{worker_config: {ctx: {}}, benchmark: {concurrency_list: 0}}"
                        + "|f:1: benchmark.concurrency_list: 0; expected integers >= 1",
            })
    void r22_a_bad_value_names_file_line_path_value_and_expectation(String yaml, String message) {
        assertThatThrownBy(() -> of(yaml)).isInstanceOf(InputException.class).hasMessageStartingWith(message);
    }

    private static ConfigFile of(String yaml) {
        return ConfigReader.of(YamlFile.parse("f", yaml));
    }
}
