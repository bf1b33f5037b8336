package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.cost.CostModel;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.EstimatorKind;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.testkit.SharedData;
import dev.isochron.workload.ReadOptions;
import dev.isochron.workload.Workload;
import dev.isochron.workload.WorkloadReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RT-29, RT-33, RT-34 on real traffic: the unlimited cache is a bound, demotion and estimators do what they promise. */
final class SharedTracesReplayTest {
    private static final int DEMOTE_MAX_ITERS = 20;
    private static final int LONG = 32_768;

    private static Deployment deployment(int ranks, long kvTokens, int lanes) {
        return new Deployment(
                ranks,
                8_192,
                64,
                64,
                64,
                64,
                kvTokens,
                1_048_576,
                true,
                true,
                RouterConfig.of(RouterKind.CONVERSATION),
                LoopKind.OVERLAP,
                lanes);
    }

    private static Workload weka() {
        return WorkloadReader.read(SharedData.require("traces/weka"), ReadOptions.defaults());
    }

    private static ReplayResult run(
            Deployment deployment, String rules, Workload workload, Knobs knobs, RequestLog log) {
        return new Replay(deployment, CostModel.kimiK3(), Setups.rules(rules), workload, PolicySet.of("v", knobs), 1)
                .run(new ReplaySinks(log, IterationLogSink.OFF, ReplaySinks.Progress.NONE));
    }

    /** RT-29: REP-11 is checked inside each run, for pools of 1 %, 10 % and 100 %; the smallest refuses long prompts. */
    @Test
    void unlimitedCache_isABoundForEveryPool() {
        Workload workload = weka();
        for (int ranks : new int[] {1, 4, 16}) {
            for (long kvTokens : new long[] {80_000, 800_000, 8_000_000}) {
                var result = run(
                        deployment(ranks, kvTokens, 4 * ranks),
                        "plain:duration=5m",
                        workload,
                        Knobs.OFF,
                        RequestLog.OFF);
                double rate = result.kv().hitRate().orElse(0);
                assertThat(rate)
                        .as("%s ranks, %s tokens", ranks, kvTokens)
                        .isLessThanOrEqualTo(result.kv().infiniteCacheHitRate().orElse(0) + 1e-12);
                if (kvTokens == 80_000) {
                    assertThat(result.requests().rejected()).isPositive();
                }
            }
        }
    }

    /** RT-33: short turns wait less, and nobody is demoted for longer than the aging bound. */
    @Test
    @Tag("slow")
    void demotion_shortensShortTurnsAndKeepsItsBound() {
        Workload workload = weka();
        var deployment = deployment(16, 8_000_000, 128);
        var base = run(deployment, "plain", workload, Knobs.OFF, RequestLog.OFF);
        List<RequestLog.CompletedRequest> log = new ArrayList<>();
        var demoted = run(deployment, "plain", workload, Knobs.OFF.withDemotion(32_768, DEMOTE_MAX_ITERS), log::add);
        assertThat(p90(demoted)).isLessThan(0.5 * p90(base));
        assertThat(demoted.demotion().longestIterations()).isLessThanOrEqualTo(DEMOTE_MAX_ITERS);
        assertThat(demoted.demotion().requests()).isPositive();
        assertThat(log.stream().filter(request -> request.demotedIterations() > 0))
                .isNotEmpty();
    }

    /**
     * RT-34: each recorded session once, from its first turn, on caches that forget nothing. What the router published about later root
     * turns is set against what they computed.
     */
    @ParameterizedTest
    @CsvSource({"GROWTH, 58, ", "LCP, 0, 4"})
    @Tag("slow")
    void estimators_againstWhatWasComputed(EstimatorKind estimator, int missed, Integer falseAlarms) {
        List<RequestLog.CompletedRequest> later = new ArrayList<>();
        var seen = new HashSet<String>();
        run(
                deployment(16, 2_000_000_000L, 60),
                "plain:duration=6h,start=0,warmup=off,think_cap=1s",
                weka(),
                Knobs.OFF.withDemotion(LONG, DEMOTE_MAX_ITERS).withEstimator(estimator),
                request -> {
                    String play = request.conversation().orElseThrow();
                    if (play.endsWith(".0") && !seen.add(play)) {
                        later.add(request);
                    }
                });
        assertThat(later).hasSize(3_935);
        assertThat(later.stream().filter(SharedTracesReplayTest::isLong)).hasSize(88);
        assertThat(later.stream().filter(request -> isLong(request) && !seemsLong(request)))
                .hasSize(missed);
        if (falseAlarms != null) {
            assertThat(later.stream().filter(request -> !isLong(request) && seemsLong(request)))
                    .hasSize(falseAlarms);
        }
    }

    private static boolean isLong(RequestLog.CompletedRequest request) {
        return request.computedTokens() > LONG;
    }

    private static boolean seemsLong(RequestLog.CompletedRequest request) {
        return request.uncachedEstimate().orElseThrow() > LONG;
    }

    private static double p90(ReplayResult result) {
        return result.ttftSecondsByUncached().le8k().values().orElseThrow().p90();
    }
}
