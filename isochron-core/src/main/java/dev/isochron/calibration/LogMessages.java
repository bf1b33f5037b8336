package dev.isochron.calibration;

import static dev.isochron.calibration.Message.error;
import static dev.isochron.calibration.Message.note;
import static dev.isochron.calibration.Message.warning;

import dev.isochron.calibration.log.BlockReservoir;
import dev.isochron.calibration.log.LifetimeReport;
import dev.isochron.calibration.log.SkipReason;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What there is to say about the logs themselves. */
final class LogMessages {
    private static final double MANY_GENERATING = 0.2;
    private static final double MANY_REJECTED = 0.01;
    private static final double MANY_GUESSED = 0.05;
    private static final double MANY_UNEQUAL = 0.01;
    private static final long LEAST_ROWS = 100;
    private static final long SOLID_ROWS = 300;

    private LogMessages() {}

    static Message unreadable(String name, IOException cause) {
        return error(MessageCode.UNREADABLE, name + " cannot be read: " + why(cause));
    }

    /** A missing file's exception says only its name. */
    private static String why(IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    static Message noRecord(LogSummary log) {
        return error(
                MessageCode.NO_RECORD,
                "no iteration line in " + names(log) + " (" + lines(log.lines())
                        + " read); was print_iter_log on, and TLLM_PROFILE_LOG_RANKS=all?");
    }

    static Message noCompatRecord(List<LogSource> sources) {
        String names = sources.stream().map(LogSource::name).collect(Collectors.joining(", "));
        return error(
                MessageCode.NO_RECORD,
                "no line that compat reads in " + names
                        + "; was print_iter_log on, and TLLM_PROFILE_LOG_RANKS=all? Method joint reads more variants");
    }

    static Message noDepth(FileSummary file) {
        return error(
                MessageCode.NO_DEPTH,
                file.name() + ": " + grouped(file.records()) + " lines of variant "
                        + file.variant().orElse("?")
                        + ", which do not say how many KV tokens were cached; log with a build whose states hold"
                        + " 'cached_kv_tokens'");
    }

    static Message oneRank(FileSummary file) {
        String name = file.name();
        String says = file.showsAttentionDp()
                ? "only one rank logged, and iterations cannot be attributed; set TLLM_PROFILE_LOG_RANKS=all"
                : "one rank: equal cost has nothing to balance (its lines show no attention DP)";
        return error(MessageCode.ONE_RANK, name + ": " + says);
    }

    static Message ranksApart(FileSummary file) {
        return error(
                MessageCode.LIFETIMES,
                file.name() + ": the ranks' iterations do not overlap in any of its "
                        + file.lifetimes().size()
                        + " lifetimes, so nothing can be joined; are these logs of different runs?");
    }

    /** The log shows another budget: every value that is stated at M would be wrong. */
    static Message otherBudget(int maxNumTokens, long budget) {
        return error(MessageCode.NO_FULL_CHUNK, noFullChunk(maxNumTokens, budget));
    }

    /** Nothing ran M tokens, and nothing shows another budget: the server may just have had little to do. */
    static Message budgetUnseen(int maxNumTokens, long largest) {
        return warning(MessageCode.NO_FULL_CHUNK, noFullChunk(maxNumTokens, largest));
    }

    private static String noFullChunk(int maxNumTokens, long seen) {
        return "--max-num-tokens " + maxNumTokens
                + ": no record ran so many context tokens; the log's full chunks have " + seen
                + ": pass --max-num-tokens " + seen;
    }

    /** Too few rows to fit, or few enough to be careful. */
    static List<Message> rows(LogSummary log) {
        long usable = log.usableIterations();
        if (usable >= SOLID_ROWS) {
            return List.of();
        }
        String text = grouped(usable) + " usable iterations in " + names(log) + "; " + largestReason(log);
        return List.of(
                usable < LEAST_ROWS
                        ? error(MessageCode.FEW_ITERATIONS, text + "; log at least " + LEAST_ROWS)
                        : warning(MessageCode.FEW_ITERATIONS, text + "; intervals are wide below " + SOLID_ROWS));
    }

    private static String largestReason(LogSummary log) {
        Map<SkipReason, Long> skipped = new EnumMap<>(SkipReason.class);
        log.files().stream()
                .flatMap(file -> file.lifetimes().stream())
                .forEach(lifetime -> lifetime.skipped().forEach((why, count) -> skipped.merge(why, count, Long::sum)));
        return skipped.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> grouped(most.getValue()) + " were left out as "
                        + most.getKey().label())
                .orElse("none was left out");
    }

    static List<Message> shares(LogSummary log) {
        return Stream.of(generation(log), rejected(log), guessedDummies(log), unequalTimes(log), sampled(log))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Message> generation(LogSummary log) {
        long kept = log.sumUsed(LifetimeReport::keptIterations);
        long generating = log.sumUsed(lifetime -> lifetime.skipped().getOrDefault(SkipReason.GENERATION, 0L));
        double share = LogSummary.share(generating, kept);
        return share <= MANY_GENERATING
                ? List.of()
                : List.of(warning(
                        MessageCode.GENERATION,
                        percent(share) + " of the iterations of " + names(log)
                                + " ran generation tokens and were skipped; a context server runs none"));
    }

    private static List<Message> rejected(LogSummary log) {
        double share = LogSummary.share(log.rejected(), log.records() + log.rejected());
        return share <= MANY_REJECTED
                ? List.of()
                : List.of(warning(
                        MessageCode.REJECTED,
                        percent(share) + " of the records of " + names(log) + " were rejected: " + reasons(log)
                                + "; torn lines come from several writers on one stream"));
    }

    private static String reasons(LogSummary log) {
        Map<String, Long> counts = new TreeMap<>();
        log.files().forEach(file -> file.rejected().forEach((reason, count) -> counts.merge(reason, count, Long::sum)));
        return counts.entrySet().stream()
                .map(count -> count.getKey() + " " + count.getValue())
                .collect(Collectors.joining(", "));
    }

    private static List<Message> guessedDummies(LogSummary log) {
        double share = LogSummary.share(
                log.sumUsed(LifetimeReport::guessedDummies), log.sumUsed(LifetimeReport::contextRecords));
        return share <= MANY_GUESSED
                ? List.of()
                : List.of(note(
                        MessageCode.GUESSED_DUMMIES,
                        percent(share) + " of the records of " + names(log)
                                + " look like padding of idle ranks, which this build does not mark; the depth"
                                + " percentiles depend on that guess"));
    }

    private static List<Message> unequalTimes(LogSummary log) {
        double share = LogSummary.share(log.sumUsed(LifetimeReport::unequalTimes), log.usableIterations());
        return share <= MANY_UNEQUAL
                ? List.of()
                : List.of(warning(
                        MessageCode.UNEQUAL_TIMES,
                        "in " + percent(share) + " of the iterations of " + names(log)
                                + " the ranks' times differ by more than 5 %; does a file hold more than one group?"));
    }

    private static List<Message> sampled(LogSummary log) {
        boolean sampled =
                log.files().stream().flatMap(file -> file.lifetimes().stream()).anyMatch(LifetimeReport::sampled);
        return sampled
                ? List.of(note(
                        MessageCode.SAMPLED,
                        "of " + grouped(log.sumUsed(LifetimeReport::iterations)) + " iterations in " + names(log) + " "
                                + grouped(log.sumUsed(LifetimeReport::keptIterations))
                                + " were kept, whole blocks drawn by the seed; at most " + BlockReservoir.MAX_BLOCKS
                                + " blocks are"))
                : List.of();
    }

    static Message lifetimes(FileSummary file) {
        String used = file.lifetimes().stream()
                .filter(LifetimeReport::used)
                .map(lifetime ->
                        "number " + (lifetime.index() + 1) + " with " + lifetime.iterations() + " iterations is used")
                .findFirst()
                .orElse("none is used");
        String others = file.lifetimes().stream()
                .filter(lifetime -> !lifetime.used())
                .map(lifetime -> Long.toString(lifetime.iterations()))
                .collect(Collectors.joining(", "));
        return note(
                MessageCode.LIFETIMES,
                file.name() + " holds " + file.lifetimes().size() + " lifetimes of the engine: " + used
                        + ", the others have " + others + "; give their parts as files of their own to use them");
    }

    static String names(LogSummary log) {
        return log.files().stream().map(file -> file.name()).collect(Collectors.joining(", "));
    }

    private static String lines(long count) {
        return grouped(count) + (count == 1 ? " line" : " lines");
    }

    static String grouped(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }
}
