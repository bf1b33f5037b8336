package dev.isochron.calibration;

import dev.isochron.calibration.log.BlockReservoir;
import dev.isochron.calibration.log.DepthVotes;
import dev.isochron.calibration.log.Lifetime;
import dev.isochron.calibration.log.LifetimeReport;
import dev.isochron.calibration.log.LifetimeSplitter;
import dev.isochron.calibration.log.RowAssembler;
import dev.isochron.calibration.log.Rows;
import dev.isochron.calibration.log.TokenCounts;
import dev.isochron.telemetry.scan.IterationLogScanner;
import dev.isochron.telemetry.scan.LineVariant;
import dev.isochron.telemetry.scan.LogFileReport;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All logs of a calibration, read and sorted into lifetimes. */
final class LogReading {
    private record ReadFile(LogFileReport report, LifetimeSplitter lifetimes) {
        /** The lifetime to use: the longest of a log that shows depths and more than one rank. */
        Optional<Lifetime> usable() {
            boolean deep = report.variant().map(LineVariant::hasDepth).orElse(false);
            return lifetimes.longest().filter(longest -> deep && longest.ranks().size() > 1);
        }
    }

    private final CalibrationOptions options;
    private final TokenCounts tokens = new TokenCounts();
    private final List<ReadFile> files = new ArrayList<>();

    private LogReading(CalibrationOptions options) {
        this.options = options;
    }

    /** Reads the logs by their names, so that the order in which they are given does not matter. */
    static LogReading of(List<LogSource> sources, CalibrationOptions options, List<Message> messages) {
        LogReading reading = new LogReading(options);
        BlockReservoir reservoir = new BlockReservoir(options.seed(), BlockReservoir.MAX_BLOCKS);
        List<LogSource> ordered =
                sources.stream().sorted(Comparator.comparing(LogSource::name)).toList();
        for (LogSource source : ordered) {
            LifetimeSplitter lifetimes = new LifetimeSplitter(reading.files.size(), reservoir, reading.tokens);
            try (InputStream in = source.opener().open()) {
                reading.files.add(new ReadFile(IterationLogScanner.scan(source.name(), in, lifetimes), lifetimes));
            } catch (IOException e) {
                messages.add(LogMessages.unreadable(source.name(), e));
            }
        }
        return reading;
    }

    /** M: as given, else the largest number of tokens that at least 1 % of the records ran, else the largest. */
    int maxNumTokens() {
        int largest = (int) Math.min(Integer.MAX_VALUE, tokens.largest());
        return options.maxNumTokens().orElse(tokens.budget().orElse(largest));
    }

    /** Makes rows of each file's longest lifetime; messages say what could not be used. */
    RowSet assemble(int warmupIterations, List<Message> messages) {
        List<Lifetime> used =
                files.stream().flatMap(file -> file.usable().stream()).toList();
        int ranks = used.stream()
                .mapToInt(lifetime -> lifetime.ranks().size())
                .max()
                .orElse(0);
        int capacity = used.stream().mapToInt(RowAssembler::capacity).sum();
        Rows.Builder rows = new Rows.Builder(Math.max(ranks, 1), capacity);
        DepthVotes votes = new DepthVotes();
        List<FileSummary> summaries = new ArrayList<>();
        for (ReadFile file : files) {
            summaries.add(summary(file, warmupIterations, rows, votes));
        }
        LogSummary log = new LogSummary(ranks, summaries);
        describe(log, messages);
        return new RowSet(log, used.isEmpty() ? Optional.empty() : Optional.of(rows.build()), votes.curve());
    }

    private FileSummary summary(ReadFile file, int warmupIterations, Rows.Builder rows, DepthVotes votes) {
        Optional<Lifetime> used = file.usable();
        List<LifetimeReport> reports = new ArrayList<>();
        for (Lifetime lifetime : file.lifetimes().lifetimes()) {
            reports.add(
                    used.filter(lifetime::equals).isPresent()
                            ? RowAssembler.assemble(lifetime, maxNumTokens(), warmupIterations, rows, votes)
                            : LifetimeReport.unused(lifetime));
        }
        return FileSummary.of(file.report(), reports, file.lifetimes().showsAttentionDp());
    }

    private void describe(LogSummary log, List<Message> messages) {
        if (log.records() == 0) {
            sayNoRecord(log, messages);
            return;
        }
        for (int i = 0; i < files.size(); i++) {
            LogFileReport report = files.get(i).report();
            if (report.variant().filter(variant -> !variant.hasDepth()).isPresent()) {
                messages.add(LogMessages.noDepth(log.files().get(i)));
            } else if (report.variant().isPresent()
                    && files.get(i).lifetimes().longest().isEmpty()) {
                messages.add(LogMessages.ranksApart(log.files().get(i)));
            } else if (report.variant().isPresent() && files.get(i).usable().isEmpty()) {
                messages.add(LogMessages.oneRank(log.files().get(i)));
            }
        }
    }

    /** Where no log could be opened, that was said already. */
    private void sayNoRecord(LogSummary log, List<Message> messages) {
        if (!files.isEmpty()) {
            messages.add(LogMessages.noRecord(log));
        }
    }

    /** What there is to say about a budget that was given and that no record ran. */
    List<Message> budgetMessages() {
        if (options.maxNumTokens().isEmpty() || tokens.of(maxNumTokens()) > 0) {
            return List.of();
        }
        long largest = tokens.largest();
        boolean cutAtLargest = tokens.budget().orElse(0) == largest;
        return List.of(
                cutAtLargest || largest > maxNumTokens()
                        ? LogMessages.otherBudget(maxNumTokens(), largest)
                        : LogMessages.budgetUnseen(maxNumTokens(), largest));
    }
}
