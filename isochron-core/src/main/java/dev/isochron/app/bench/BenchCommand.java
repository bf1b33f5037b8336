package dev.isochron.app.bench;

import dev.isochron.app.Notices;
import dev.isochron.app.OutputFile;
import dev.isochron.app.Shell;
import dev.isochron.app.input.InputException;
import dev.isochron.app.knob.KnobLayer;
import dev.isochron.app.replay.VariantChoice;
import dev.isochron.app.replay.WorkloadChoice;
import dev.isochron.app.serve.ServePlan;
import dev.isochron.app.serve.ServePlanner;
import dev.isochron.calibration.JointReport;
import dev.isochron.cost.CostModel;
import dev.isochron.executor.SystemClock;
import dev.isochron.replay.Comparison;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.LaneRulesText;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.TimeSpan;
import dev.isochron.replay.Variants;
import dev.isochron.report.ReplayJson;
import dev.isochron.report.ReplayTable;
import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures variants on a real server, and, if asked, tells how well a replay would have predicted them. */
@Command(
        name = "bench",
        description = "Drives a server on this machine with agentic conversations, once per variant, and compares the"
                + " variants as replay does, measured.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  isochron bench --model synthetic-135m --and-replay"})
public final class BenchCommand implements Callable<Integer> {
    private final Shell shell;
    private final String version;

    @Mixin
    private BenchOptions options = new BenchOptions();

    public BenchCommand(Shell shell, String version) {
        this.shell = shell;
        this.version = version;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var notices = new Notices(shell.err(), options.quiet ? Notices.Loudness.QUIET : Notices.Loudness.NORMAL);
        Optional<OutputFile> json = options.json.map(path -> new OutputFile("--json", path));
        if (options.concurrency < 1 || options.rounds < 1) {
            throw new InputException("--concurrency " + options.concurrency + ", --rounds " + options.rounds
                    + "; expected integers >= 1");
        }
        Scale scale = Scale.parse(options.scale);
        ServePlan server = new ServePlanner(options.group, shell, notices, version).planForBench(options.concurrency);
        Deployment deployment = server.live().deployment();
        LaneRules rules = InputException.refusedAsInput(this::rules);
        SessionWorkload workload = workload(deployment, rules, scale, notices);
        Path logs = options.logDir.isPresent()
                ? Files.createDirectories(options.logDir.get())
                : Files.createTempDirectory("isochron-bench");
        var run = new LiveRun(server, workload, rules, CostModel.kimiK3(), options.seed);

        notices.note("measuring baseline to learn what this machine costs");
        Path plainLog = logs.resolve("baseline-0");
        ReplayResult first = run.measure(Knowledge.baseline(), plainLog);
        JointReport.Outcome fit = OwnLog.calibrate(plainLog, deployment.maxNumTokens(), options.seed);
        List<PolicySet> variants = variants(Knowledge.standard(fit, scale), notices);
        List<ReplayResult> measured = measure(run, variants, first, logs, notices);

        var replay = new Variants(deployment, fit.costModel(), rules, workload, options.seed);
        Comparison comparison = replay.compare(measured);
        shell.out().print(ReplayTable.of(comparison, ReplayTable.Origin.MEASURED));
        if (json.isPresent()) {
            json.get().write(ReplayJson.of(comparison));
        }
        if (options.andReplay) {
            List<ReplayResult> predicted = replay.run(variants, 2, policy -> ReplaySinks.NONE, SystemClock.local())
                    .variants();
            shell.out().println();
            shell.out().print(Prediction.table(measured, predicted));
        }
        return 0;
    }

    private LaneRules rules() {
        return LaneRulesText.parse(
                options.rules,
                OptionalLong.of(TimeSpan.parse("--duration", options.duration)),
                OptionalLong.of(TimeSpan.parse("--think-cap", options.thinkCap)));
    }

    private SessionWorkload workload(Deployment deployment, LaneRules rules, Scale scale, Notices notices) {
        var given = new WorkloadChoice.Given(options.workload, options.format, false);
        Workload read =
                new WorkloadChoice(given, deployment.tokensPerBlock(), shell.in(), notices).choose(options.seed);
        if (!(read instanceof SessionWorkload sessions)) {
            throw new InputException("--workload " + options.workload
                    + " has requests without conversations; bench expects conversations (weka, synthetic-agentic)");
        }
        return InputException.refusedAsInput(
                () -> (SessionWorkload) rules.playable(sessions.scaledDown(scale.divisor()), deployment.maxSeqLen()));
    }

    private List<PolicySet> variants(List<PolicySet> standard, Notices notices) {
        KnobLayer set = KnobLayer.ofAssignments("--set", options.assignments);
        notices.warnings(set.warnings());
        List<KnobLayer> surroundings = List.of(KnobLayer.ofEnvironment("environment", shell.environment()));
        return new VariantChoice(standard, set, surroundings, KnobLayer.none("--estimator"), notices)
                .choose(options.variants);
    }

    /** In turn, so that a machine that changes its speed changes it for all; of several rounds the median by throughput stands. */
    private List<ReplayResult> measure(
            LiveRun run, List<PolicySet> variants, ReplayResult first, Path logs, Notices notices)
            throws IOException, InterruptedException {
        List<List<ReplayResult>> rounds = new ArrayList<>();
        variants.forEach(variant -> rounds.add(new ArrayList<>()));
        for (int round = 0; round < options.rounds; round++) {
            for (int i = 0; i < variants.size(); i++) {
                PolicySet variant = variants.get(i);
                boolean known = round == 0 && variant.equals(Knowledge.baseline());
                if (!known) {
                    notices.note("measuring " + variant.name() + ", round " + (round + 1));
                }
                Path log = logs.resolve(variant.name() + "-" + (round + 1));
                rounds.get(i).add(known ? first : run.measure(variant, log));
            }
        }
        return rounds.stream().map(BenchCommand::median).toList();
    }

    private static ReplayResult median(List<ReplayResult> rounds) {
        return rounds.stream()
                .sorted(java.util.Comparator.comparingDouble(
                        result -> result.throughput().computedTokensPerSecond()))
                .toList()
                .get((rounds.size() - 1) / 2);
    }
}
