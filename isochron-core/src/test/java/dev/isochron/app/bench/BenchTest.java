package dev.isochron.app.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.app.Cli;
import dev.isochron.app.input.InputException;
import dev.isochron.app.serve.LivePlan;
import dev.isochron.app.serve.ServePlan;
import dev.isochron.cost.CostModel;
import dev.isochron.engine.loading.Models;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.LaneRulesText;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplayResult;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.server.http.ServerSettings;
import dev.isochron.telemetry.RankSelection;
import dev.isochron.workload.AgenticShape;
import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.SyntheticAgentic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replay's clients on a real server for two seconds: nothing is lost, and what is measured hangs together. */
final class BenchTest {
    private static final long TWO_SECONDS = 2_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void a_measured_run_keeps_its_books_and_writes_a_log() throws Exception {
        var deployment = new Deployment(
                2,
                128,
                8,
                8,
                64,
                64,
                20_000,
                16_000,
                true,
                true,
                RouterConfig.of(RouterKind.CONVERSATION),
                LoopKind.SEQUENTIAL,
                4);
        PolicySet policies =
                PolicySet.of("both", Knobs.OFF.withCost(3000, 1000, 0).withDemotion(500, 3));
        var server = new ServePlan(
                Models.open("synthetic-tiny"),
                new LivePlan(deployment, policies, 100, false),
                new ServerSettings(
                        "127.0.0.1", 0, 1 << 24, Optional.empty(), "test", ServerSettings.Numbering.BY_CLIENT),
                1000,
                Optional.empty(),
                new RankSelection.All(),
                warning -> {});
        LaneRules rules = LaneRulesText.parse("plain", OptionalLong.of(TWO_SECONDS), OptionalLong.of(TWO_SECONDS / 20));
        SessionWorkload workload = (SessionWorkload) rules.playable(
                SyntheticAgentic.generate(AgenticShape.parse("sessions=50"), 1).scaledDown(64), 16_000);

        ReplayResult result =
                new LiveRun(server, workload, rules, CostModel.kimiK3(), 1).measure(policies, folder.resolve("log"));

        ReplayResult.Requests requests = result.requests();
        assertThat(requests.completed()).isPositive();
        assertThat(requests.submitted())
                .isEqualTo(requests.completed() + requests.inFlight() + requests.rejected() + requests.cancelled());
        assertThat(requests.rejectedByReason()).isEmpty();
        assertThat(result.tokens().computed()).isPositive();
        assertThat(result.iterations()).isPositive();
        assertThat(result.kv().hitRate().orElseThrow()).isPositive();
        assertThat(Files.readAllLines(folder.resolve("log/iterations.log"))).isNotEmpty();
    }

    @Test
    void a_scale_is_a_fraction_of_one() {
        assertThat(Scale.parse("1/16").divisor()).isEqualTo(16);
        assertThat(Scale.parse("0.0625").divisor()).isEqualTo(16);
        assertThat(Scale.parse("1").divisor()).isEqualTo(1);
        for (String wrong : new String[] {"0.3", "2", "-1", "x", "1/0", "NaN"}) {
            assertThatThrownBy(() -> Scale.parse(wrong))
                    .isInstanceOf(InputException.class)
                    .hasMessage("--scale " + wrong + "; expected 1/N, such as 1/16");
        }
    }

    @Test
    void options_that_cannot_be_are_refused() {
        assertThat(Cli.run("bench", "--concurrency", "0").code()).isEqualTo(2);
        Cli result = Cli.run("bench", "--model", "no-such-model");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("--model", "no such file", "synthetic-135m");
    }
}
