package dev.isochron.app.replay;

import dev.isochron.app.ConfigNotices;
import dev.isochron.app.Notices;
import dev.isochron.app.OutputFile;
import dev.isochron.app.Shell;
import dev.isochron.app.config.ConfigFile;
import dev.isochron.app.config.ConfigReader;
import dev.isochron.app.knob.Knob;
import dev.isochron.app.knob.KnobLayer;
import dev.isochron.app.knob.ReplayKnobs;
import dev.isochron.replay.Comparison;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.report.ReplayJson;
import dev.isochron.report.ReplayTable;
import dev.isochron.routing.RouterKind;
import dev.isochron.scheduling.DemotionPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Replays a workload under several policies and prints them side by side. */
@Command(
        name = "replay",
        description =
                "Replays a workload through the scheduler on virtual time, once per variant, and compares the variants.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  isochron replay --workload traces/ --ranks 8 --json out.json"})
public final class ReplayCommand implements Callable<Integer> {
    private static final int THREADS = 2;

    private final Shell shell;

    @Mixin
    private ReplayOptions options;

    public ReplayCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        var notices = new Notices(shell.err(), Notices.Loudness.of(options.quiet, options.verbose));
        Optional<OutputFile> json = options.json.map(path -> new OutputFile("--json", path));
        Optional<OutputFile> htmlFile = options.html.map(path -> new OutputFile("--html", path));
        Optional<ConfigFile> config = options.config.map(ConfigReader::read);
        config.ifPresent(file -> ConfigNotices.tell(file, notices));
        List<KnobLayer> surroundings = surroundings(config, notices);
        KnobLayer set = KnobLayer.ofAssignments("--set", options.assignments);
        notices.warnings(set.warnings());
        ReplayPlan plan = ReplayPlan.of(options, config, shell.in(), notices);
        List<PolicySet> variants =
                new VariantChoice(plan.standard(), set, surroundings, estimator(), notices).choose(options.variants);
        variants.forEach(variant -> ReplayKnobs.refuseOverflow(variant, plan.deployment()));
        tellOfMissingEstimates(plan, variants, notices);
        var html = new HtmlReport(htmlFile, plan, variants);
        Comparison comparison = run(plan, variants, html, notices);
        shell.out().print(ReplayTable.of(comparison));
        if (json.isPresent()) {
            json.get().write(ReplayJson.of(comparison));
        }
        html.write(comparison);
        return 0;
    }

    /** The sources of knobs around the command line, strongest first. */
    private List<KnobLayer> surroundings(Optional<ConfigFile> config, Notices notices) {
        List<KnobLayer> layers = new ArrayList<>();
        config.ifPresent(file -> layers.add(KnobLayer.ofEnvironment(file.file(), file.environment())));
        layers.add(KnobLayer.ofEnvironment("environment", shell.environment()));
        layers.forEach(layer -> notices.warnings(layer.warnings()));
        return layers;
    }

    private static void tellOfMissingEstimates(ReplayPlan plan, List<PolicySet> variants, Notices notices) {
        RouterKind router = plan.deployment().router().kind();
        if (router != RouterKind.CONVERSATION
                && variants.stream().anyMatch(variant -> variant.demotion() instanceof DemotionPolicy.On)) {
            notices.note("demotion has no effect: the " + router.optionValue()
                    + " router publishes no estimates, only the conversation router does");
        }
    }

    private KnobLayer estimator() {
        return options.estimator
                .map(word -> KnobLayer.of("--estimator", Map.of(Knob.ESTIMATOR, word)))
                .orElse(KnobLayer.none("--estimator"));
    }

    private Comparison run(ReplayPlan plan, List<PolicySet> variants, HtmlReport html, Notices notices)
            throws IOException {
        if (options.quiet || shell.progress() == Shell.ProgressPlace.NONE) {
            return run(plan, variants, html, notices, ReplaySinks.Progress.NONE);
        }
        try (var progress = new ProgressLine(variants.size())) {
            return run(plan, variants, html, notices, progress);
        }
    }

    private Comparison run(
            ReplayPlan plan, List<PolicySet> variants, HtmlReport html, Notices notices, ReplaySinks.Progress progress)
            throws IOException {
        try (var files = ReplayFiles.open(options, variants, progress, notices)) {
            return plan.run(variants, THREADS, variant -> html.beside(variant, files.of(variant)));
        }
    }
}
