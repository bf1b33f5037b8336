package dev.isochron.app.explain;

import dev.isochron.app.Notices;
import dev.isochron.app.OutputFile;
import dev.isochron.app.Shell;
import dev.isochron.app.input.InputException;
import dev.isochron.app.knob.KnobLayer;
import dev.isochron.app.knob.PolicyKnobs;
import dev.isochron.report.ExplainJson;
import dev.isochron.report.ExplainText;
import dev.isochron.report.Explanation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a scripted scenario on unit time and says what was scheduled and why everything else was not. */
@Command(
        name = "explain",
        description =
                "Runs a small scripted scenario on unit time and prints, iteration by iteration and rank by rank, what was"
                        + " scheduled and why everything else was not.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  isochron explain testdata/scenarios/deep-before-short.yaml"})
public final class ExplainCommand implements Callable<Integer> {
    private final Shell shell;

    @Parameters(paramLabel = "SCENARIO.yaml", description = "What is deployed and which requests come when.")
    private Path scenario;

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the same as JSON.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Runs at most N iterations, whatever the scenario says.")
    private Optional<Integer> iterations = Optional.empty();

    public ExplainCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        Optional<OutputFile> output = json.map(path -> new OutputFile("--json", path));
        if (iterations.isPresent() && (iterations.get() < 1 || iterations.get() > ScenarioReader.MOST_ITERATIONS)) {
            throw new InputException("--iterations " + iterations.get() + "; expected an integer from 1 to "
                    + ScenarioReader.MOST_ITERATIONS);
        }
        Scenario read = ScenarioReader.read(scenario);
        var notices = new Notices(shell.err(), Notices.Loudness.NORMAL);
        var run = new ScenarioRun(read, knobs(read, notices));
        Explanation explanation =
                run.explain(iterations.map(OptionalInt::of).orElse(read.iterations()), notices::warning);
        shell.out().print(ExplainText.of(explanation));
        if (output.isPresent()) {
            output.get().write(ExplainJson.of(explanation));
        }
        return 0;
    }

    private PolicyKnobs knobs(Scenario read, Notices notices) {
        List<KnobLayer> layers = List.of(
                KnobLayer.ofAssignments(read.file() + ": env", read.environment()),
                KnobLayer.ofEnvironment("environment", shell.environment()));
        layers.forEach(layer -> notices.warnings(layer.warnings()));
        PolicyKnobs knobs = PolicyKnobs.resolve(layers);
        notices.warnings(knobs.warnings());
        return knobs;
    }
}
