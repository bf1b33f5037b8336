package dev.isochron.app.calibrate;

import dev.isochron.app.Notices;
import dev.isochron.app.OutputFile;
import dev.isochron.app.Shell;
import dev.isochron.app.input.InputException;
import dev.isochron.calibration.CalibrationOptions;
import dev.isochron.calibration.CompatCalibration;
import dev.isochron.calibration.CompatReport;
import dev.isochron.calibration.JointCalibration;
import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.LogSource;
import dev.isochron.calibration.Message;
import dev.isochron.cost.CostModelJson;
import dev.isochron.report.CalibrationJson;
import dev.isochron.report.CalibrationText;
import dev.isochron.report.CompatJson;
import dev.isochron.report.CompatText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Derives the equal-cost parameters from the iteration logs of an ordinary run. */
@Command(
        name = "calibrate",
        description =
                "Reads per-rank iteration logs and prints the values of the equal-cost policy for this deployment and"
                        + " traffic, how sure they are, and what there is to gain.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  isochron calibrate server.log --cost-model-out costs.json"})
public final class CalibrateCommand implements Callable<Integer> {
    private static final int WRONG_INPUT = 2;

    private final Shell shell;

    @Parameters(
            paramLabel = "LOG",
            arity = "1..*",
            description = "A log, a directory of logs, or - for standard input; gzip is recognised.")
    private List<String> logs = List.of();

    @Option(
            names = "--max-num-tokens",
            paramLabel = "N",
            description = "The deployment's token budget (compat: 8192; joint finds it in the log).")
    private Optional<Integer> maxNumTokens = Optional.empty();

    @Option(
            names = "--method",
            paramLabel = "NAME",
            description = "joint (default), or compat for the numbers of TensorRT-LLM's own script.")
    private String method = Method.JOINT.word();

    @Option(
            names = "--kv-depth-threshold-percentile",
            paramLabel = "P",
            description = "Which percentile of the depth becomes the threshold (50).")
    private double percentile = 50;

    @Option(names = "--min-span", paramLabel = "N", description = "compat: the shortest monopoly span (6).")
    private int minSpan = 6;

    @Option(names = "--warmup-iters", paramLabel = "N", description = "Iterations left out after a start (5).")
    private int warmupIterations = 5;

    @Option(
            names = "--cost-model-out",
            paramLabel = "FILE",
            description = "Writes the cost model for replay --cost-model (joint).")
    private Optional<Path> costModelOut = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Writes the report as JSON.")
    private Optional<Path> json = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the intervals and of the sampling of very long logs (1).")
    private long seed = 1;

    /** How to fit. */
    private enum Method {
        JOINT,
        COMPAT;

        static Method of(String word) {
            return Arrays.stream(values())
                    .filter(method -> method.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new InputException("--method " + word + "; expected joint or compat"));
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CalibrateCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException {
        CalibrationOptions options = options();
        Optional<OutputFile> jsonFile = json.map(path -> new OutputFile("--json", path));
        Optional<OutputFile> modelFile = costModelOut.map(path -> new OutputFile("--cost-model-out", path));
        Method chosen = Method.of(method);
        if (chosen == Method.COMPAT && modelFile.isPresent()) {
            throw new InputException("--cost-model-out; expected --method joint: compat fits no cost model");
        }
        List<LogSource> sources = LogArguments.sources(logs, shell.in());
        return switch (chosen) {
            case JOINT -> joint(JointCalibration.run(sources, options), jsonFile, modelFile);
            case COMPAT -> compat(CompatCalibration.run(sources, options), jsonFile);
        };
    }

    private CalibrationOptions options() {
        OptionalInt budget = maxNumTokens.map(OptionalInt::of).orElse(OptionalInt.empty());
        return InputException.refusedAsInput(
                () -> new CalibrationOptions(budget, percentile, minSpan, warmupIterations, seed));
    }

    private int joint(JointReport report, Optional<OutputFile> jsonFile, Optional<OutputFile> modelFile)
            throws IOException {
        shell.out().print(CalibrationText.print(report));
        if (jsonFile.isPresent()) {
            jsonFile.get().write(CalibrationJson.print(report));
        }
        if (modelFile.isPresent() && report.outcome().isPresent()) {
            modelFile.get().write(CostModelJson.print(report.outcome().get().costModel()));
        }
        return end(report.messages());
    }

    private int compat(CompatReport report, Optional<OutputFile> jsonFile) throws IOException {
        shell.out().print(CompatText.print(report));
        if (jsonFile.isPresent()) {
            jsonFile.get().write(CompatJson.print(report));
        }
        return end(report.messages());
    }

    /** Says the messages; an error among them is the exit code. */
    private int end(List<Message> messages) {
        shell.out().flush();
        var notices = new Notices(shell.err(), Notices.Loudness.NORMAL);
        int code = 0;
        for (Message message : messages) {
            String text = message.text() + " [" + message.code().label() + "]";
            switch (message.severity()) {
                case NOTE -> notices.note(text);
                case WARNING -> notices.warning(text);
                case ERROR -> {
                    shell.err().println("isochron calibrate: " + text);
                    code = WRONG_INPUT;
                }
            }
        }
        return code;
    }
}
