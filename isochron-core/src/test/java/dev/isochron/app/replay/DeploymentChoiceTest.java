package dev.isochron.app.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.app.Notices;
import dev.isochron.app.config.ConfigFile;
import dev.isochron.app.config.ConfigReader;
import dev.isochron.app.input.InputException;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Deployment;
import dev.isochron.routing.NewConversationPlacement;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.TestData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options, configuration file and defaults of cli.md. */
final class DeploymentChoiceTest {
    private final ReplayOptions options = new ReplayOptions();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Deployment choose(Optional<ConfigFile> config) {
        var notices = new Notices(new PrintWriter(err, true), Notices.Loudness.NORMAL);
        return ReplayPlan.deployment(options, config, notices);
    }

    private Deployment configured(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("f.yaml"), yaml);
        return choose(Optional.of(ConfigReader.read(file)));
    }

    @Test
    void the_defaults_are_those_of_the_contract() {
        assertThat(choose(Optional.empty())).isEqualTo(Deployment.defaults());
    }

    @Test
    void an_engine_file_gives_every_option_it_has() {
        Deployment d = choose(Optional.of(ConfigReader.read(TestData.path("config/engine-options.yaml"))));

        assertThat(d.ranks()).isEqualTo(8);
        assertThat(d.maxBatchSize()).isEqualTo(32);
        assertThat(d.maxActiveRequests()).isEqualTo(48);
        assertThat(d.maxNumTokens()).isEqualTo(4096);
        assertThat(d.maxSeqLen()).isEqualTo(262_144);
        assertThat(d.tokensPerBlock()).isEqualTo(32);
        assertThat(d.loop()).isEqualTo(LoopKind.SEQUENTIAL);
        assertThat(d.router().kind()).isEqualTo(RouterKind.CONVERSATION);
        assertThat(d.router().loadBalanceWeight()).isEqualTo(0.5);
        assertThat(d.router().matchRateThreshold()).isEqualTo(0.2);
        assertThat(d.router().fairShareMultiplier()).isEqualTo(1.5);
        assertThat(d.router().maxSessions()).isEqualTo(1000);
        assertThat(d.router().newConversations()).isEqualTo(NewConversationPlacement.LEAST_QUEUED);
        assertThat(d.kvTokens()).isEqualTo(2_000_000);
        assertThat(err.toString())
                .contains("capacity_scheduler_policy GUARANTEED_NO_EVICT is treated as MAX_UTILIZATION")
                .contains("host_cache_size has no effect");
    }

    /** Every option that is read acts or is named: always where results would change, else with --verbose. */
    @Test
    void what_a_replay_does_not_act_on_is_named_once() {
        var config = Optional.of(ConfigReader.read(TestData.path("config/engine-options.yaml")));

        choose(config);
        assertThat(err.toString().lines())
                .containsExactly(
                        "isochron: warning: scheduler_config.capacity_scheduler_policy GUARANTEED_NO_EVICT is treated as"
                                + " MAX_UTILIZATION, the only policy there is",
                        "isochron: warning: attention_dp_config.enable_balance, timeout_iters and batching_wait_iters"
                                + " have no effect: a replay holds no batch back",
                        "isochron: warning: kv_cache_config.host_cache_size has no effect: a replay has no host tier yet",
                        "isochron: warning: kv_cache_config.max_util_for_resume 0.95 has no effect: a replay uses 0.97");

        err.getBuffer().setLength(0);
        var verbose = new Notices(new PrintWriter(err, true), Notices.Loudness.VERBOSE);
        ReplayPlan.deployment(options, config, verbose);
        assertThat(err.toString().lines().skip(4))
                .satisfiesExactly(
                        line -> assertThat(line).contains("kv_cache_config.enable_partial_reuse: "),
                        line -> assertThat(line).contains("kv_cache_config.event_buffer_max_size: "),
                        line -> assertThat(line).contains("speculative_config: "),
                        line -> assertThat(line).contains("print_iter_log: "),
                        line -> assertThat(line).contains("cache_transceiver_config: "));
    }

    @Test
    void values_that_change_nothing_are_not_named() throws IOException {
        configured("{attention_dp_config: {enable_balance: false, timeout_iters: 5}, kv_cache_config:"
                + " {max_util_for_resume: 0.97, host_cache_size: 0, event_buffer_max_size: 0}}");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void a_perf_sanity_file_gives_ranks_and_its_share_of_the_concurrency() {
        Deployment d = choose(Optional.of(ConfigReader.read(TestData.path("config/perf-sanity.yaml"))));

        assertThat(d.ranks()).isEqualTo(16);
        assertThat(d.concurrency()).isEqualTo(48);
        assertThat(err.toString())
                .contains("concurrency 48: benchmark.concurrency_list starts with 96 for 2 context server(s)");
    }

    @Test
    void an_option_wins_over_the_file() {
        options.ranks = Optional.of(3);
        options.tokensPerBlock = Optional.of(128);
        options.kvTokens = Optional.of(1_000_000L);
        options.router = Optional.of("default");
        options.loop = Optional.of("overlap");

        Deployment d = choose(Optional.of(ConfigReader.read(TestData.path("config/engine-options.yaml"))));

        assertThat(d.ranks()).isEqualTo(3);
        assertThat(d.tokensPerBlock()).isEqualTo(128);
        assertThat(d.kvTokens()).isEqualTo(1_000_000);
        assertThat(d.router().kind()).isEqualTo(RouterKind.DEFAULT);
        assertThat(d.loop()).isEqualTo(LoopKind.OVERLAP);
    }

    @Test
    void an_attention_dp_file_chooses_its_router_by_leaving_the_flags_out_too() throws IOException {
        assertThat(configured("{enable_attention_dp: true, tensor_parallel_size: 4}")
                        .router()
                        .kind())
                .isEqualTo(RouterKind.DEFAULT);
        assertThat(configured("max_batch_size: 8").router().kind()).isEqualTo(RouterKind.CONVERSATION);
    }

    @Test
    void r22_cache_aware_routing_without_reuse_is_refused() {
        assertThatThrownBy(() -> configured("{enable_attention_dp: true, tensor_parallel_size: 4,"
                        + " attention_dp_config: {enable_kv_cache_aware_routing: true},"
                        + " kv_cache_config: {enable_block_reuse: false}}"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("enable_kv_cache_aware_routing is true");
    }

    @Test
    void a_bad_option_names_value_and_range() {
        options.router = Optional.of("random");
        assertThatThrownBy(() -> choose(Optional.empty()))
                .hasMessage("--router is 'random'; expected default, cache-aware or conversation");
        options.router = Optional.empty();
        options.loop = Optional.of("fast");
        assertThatThrownBy(() -> choose(Optional.empty())).hasMessage("--loop fast; expected overlap or sequential");
        options.loop = Optional.empty();
        options.maxNumTokens = Optional.of(-1);
        assertThatThrownBy(() -> choose(Optional.empty())).hasMessage("--max-num-tokens -1; expected an integer >= 1");
    }
}
