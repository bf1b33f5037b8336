package dev.isochron.app.replay;

import dev.isochron.app.Notices;
import dev.isochron.app.config.ConfigFile;
import dev.isochron.app.deployment.DeploymentChoice;
import dev.isochron.app.deployment.DeploymentOptions;
import dev.isochron.app.input.InputException;
import dev.isochron.app.input.Nearest;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.CostModelJson;
import dev.isochron.executor.SystemClock;
import dev.isochron.replay.Comparison;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.LaneRulesText;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.StandardVariants;
import dev.isochron.replay.TimeSpan;
import dev.isochron.replay.Variants;
import dev.isochron.workload.Workload;
import dev.isochron.workload.WorkloadSummary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Everything a comparison needs but its variants, resolved.
 *
 * @param summary token figures of the workload under the deployment's block size
 */
record ReplayPlan(
        Deployment deployment,
        CostModel costModel,
        LaneRules rules,
        Workload workload,
        WorkloadSummary summary,
        long seed) {

    static ReplayPlan of(ReplayOptions options, Optional<ConfigFile> config, InputStream in, Notices notices) {
        Deployment deployment = deployment(options, config, notices);
        CostModel costModel = costModel(options.costModel);
        LaneRules rules = InputException.refusedAsInput(() -> rules(options));
        long seed = rules.seed(options.seed.map(OptionalLong::of).orElse(OptionalLong.empty()));
        Workload workload = new WorkloadChoice(
                        new WorkloadChoice.Given(options.workload, options.format, options.strict),
                        deployment.tokensPerBlock(),
                        in,
                        notices)
                .choose(seed);
        WorkloadSummary summary = InputException.refusedAsInput(
                () -> workload.summary(deployment.tokensPerBlock(), deployment.maxNumTokens()));
        var plan = new ReplayPlan(deployment, costModel, rules, workload, summary, seed);
        plan.refuseHopelessKv();
        deployment.fitted().warning().ifPresent(notices::warning);
        return plan;
    }

    /** A prompt that does not fit is rejected and counted; if nine of ten are, the numbers would mean nothing. */
    private void refuseHopelessKv() {
        int longest = deployment.fitted().deployment().maxSeqLen() - 1;
        if (longest < summary.prompt().p10()) {
            throw new InputException("the longest prompt that fits has " + longest + " tokens (--kv-tokens "
                    + deployment.kvTokens() + ", --max-seq-len " + deployment.maxSeqLen()
                    + "), but nine of ten prompts of the workload have at least "
                    + summary.prompt().p10() + "; expected room for most of them");
        }
    }

    private static CostModel costModel(Optional<String> name) {
        CostModel builtIn = CostModel.kimiK3();
        if (name.isEmpty() || name.get().equals(builtIn.name())) {
            return builtIn;
        }
        Path file = Path.of(name.get());
        if (!Files.isRegularFile(file)) {
            throw new InputException("--cost-model " + name.get() + ": no such model and no such file; expected "
                    + builtIn.name() + " or a JSON file" + Nearest.hint(name.get(), List.of(builtIn.name())));
        }
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return InputException.refusedAsInput(() -> CostModelJson.parse(text, file.toString()));
        } catch (IOException e) {
            throw new InputException("--cost-model " + file + ": cannot be read; expected a JSON file", e);
        }
    }

    /** The deployment of a replay, after saying which configured options have no effect in one. */
    static Deployment deployment(ReplayOptions options, Optional<ConfigFile> config, Notices notices) {
        config.ifPresent(file -> UnmodelledOptions.of(file.engine()).tell(notices));
        var given = new DeploymentOptions(
                options.ranks,
                options.maxNumTokens,
                options.maxBatchSize,
                options.tokensPerBlock,
                options.kvTokens,
                options.maxSeqLen,
                options.router,
                options.loop,
                options.concurrency);
        return new DeploymentChoice(given, Deployment.defaults(), config, notices).choose();
    }

    private static LaneRules rules(ReplayOptions options) {
        return LaneRulesText.parse(
                options.rules, time("--duration", options.duration), time("--think-cap", options.thinkCap));
    }

    private static OptionalLong time(String option, Optional<String> text) {
        return text.map(written -> OptionalLong.of(TimeSpan.parse(option, written)))
                .orElse(OptionalLong.empty());
    }

    List<PolicySet> standard() {
        return StandardVariants.of(costModel, summary);
    }

    Comparison run(List<PolicySet> variants, int threads, Function<PolicySet, ReplaySinks> sinks) {
        return new Variants(deployment, costModel, rules, workload, seed)
                .run(variants, threads, sinks, new SystemClock(ZoneOffset.UTC), new HeapRelief());
    }
}
