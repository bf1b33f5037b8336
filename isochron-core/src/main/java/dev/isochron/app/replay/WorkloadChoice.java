package dev.isochron.app.replay;

import dev.isochron.app.Notices;
import dev.isochron.app.input.InputException;
import dev.isochron.workload.AgenticShape;
import dev.isochron.workload.LoadReport;
import dev.isochron.workload.ReadOptions;
import dev.isochron.workload.Strictness;
import dev.isochron.workload.SyntheticAgentic;
import dev.isochron.workload.Workload;
import dev.isochron.workload.WorkloadReader;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Reads or generates the workload that {@code --workload} names. */
public record WorkloadChoice(Given options, int tokensPerBlock, InputStream in, Notices notices) {
    static final String SYNTHETIC = "synthetic-agentic";

    private static final String STANDARD_INPUT = "-";
    private static final double MUCH_SKIPPED = 0.1;

    /**
     * What the command line says.
     *
     * @param workload {@code --workload}
     * @param format {@code --format}
     * @param strict {@code --strict}
     */
    public record Given(String workload, String format, boolean strict) {}

    public Workload choose(long seed) {
        Workload workload = InputException.refusedAsInput(() -> read(seed));
        tell(workload.report());
        return workload;
    }

    private Workload read(long seed) {
        String name = options.workload();
        var reading = new ReadOptions(
                ReadOptions.parseFormat(options.format()),
                options.strict() ? Strictness.STRICT : Strictness.SKIP_BAD_RECORDS,
                tokensPerBlock);
        if (name.equals(SYNTHETIC) || name.startsWith(SYNTHETIC + ":")) {
            String parameters = name.substring(Math.min(name.length(), SYNTHETIC.length() + 1));
            return SyntheticAgentic.generate(AgenticShape.parse(parameters), seed);
        }
        if (name.equals(STANDARD_INPUT)) {
            return WorkloadReader.read(in, "standard input", reading);
        }
        Path path = Path.of(name);
        if (!Files.exists(path)) {
            throw new InputException(
                    "--workload " + name + ": no such file or folder; expected traces, - or " + SYNTHETIC);
        }
        return WorkloadReader.read(path, reading);
    }

    /** What was left out is counted in the results; the first messages, and a warning if it is much, go to standard error. */
    private void tell(LoadReport report) {
        report.messages().forEach(notices::warning);
        report.filesIgnored().forEach(file -> notices.detail("not a trace: " + file));
        long skipped =
                report.skipped().values().stream().mapToLong(Long::longValue).sum();
        if (skipped > MUCH_SKIPPED * report.requestsRead()) {
            var largest = report.skipped().entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .orElseThrow();
            notices.warning(skipped + " of " + report.requestsRead() + " records were left out, most for "
                    + largest.getKey() + " (" + largest.getValue() + ")");
        }
    }
}
