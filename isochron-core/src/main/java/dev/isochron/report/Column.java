package dev.isochron.report;

import dev.isochron.replay.Distribution;
import dev.isochron.replay.ReplayResult;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A column of the replay table.
 *
 * @param title first line of its heading
 * @param unit second line
 * @param figure what a variant has there
 * @param print how it is written
 */
record Column(
        String title,
        String unit,
        Function<ReplayResult, OptionalDouble> figure,
        Function<OptionalDouble, String> print) {

    static final List<Column> ALL = List.of(
            always("computed", "tokens/s", r -> r.throughput().computedTokensPerSecond(), Figures::whole),
            always("prompt", "tokens/s", r -> r.throughput().promptTokensPerSecond(), Figures::whole),
            always("requests", "/s", r -> r.throughput().requestsPerSecond(), Figures::threeDigits),
            seconds("TTFT", "p50 s", ReplayResult::ttftSeconds, Distribution.Values::p50),
            seconds("TTFT", "p90 s", ReplayResult::ttftSeconds, Distribution.Values::p90),
            seconds("TTFT", "p99 s", ReplayResult::ttftSeconds, Distribution.Values::p99),
            seconds("<=8k TTFT", "p90 s", r -> r.ttftSecondsByUncached().le8k(), Distribution.Values::p90),
            new Column("lockstep", "waste %", r -> percent(r.lockstepWaste().timeWeighted()), Figures::oneDecimal),
            always("jobs", "/h", r -> r.jobs().perHour(), Figures::threeDigits));

    private static Column always(
            String title, String unit, Function<ReplayResult, Double> figure, Function<OptionalDouble, String> print) {
        return new Column(title, unit, figure.andThen(OptionalDouble::of), print);
    }

    private static Column seconds(
            String title,
            String unit,
            Function<ReplayResult, Distribution> distribution,
            Function<Distribution.Values, Double> percentile) {
        return new Column(
                title,
                unit,
                r -> distribution
                        .apply(r)
                        .values()
                        .map(percentile)
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()),
                Figures::threeDigits);
    }

    private static OptionalDouble percent(OptionalDouble share) {
        return share.isPresent() ? OptionalDouble.of(100 * share.getAsDouble()) : share;
    }

    String figure(ReplayResult result) {
        return print.apply(figure.apply(result));
    }

    /** Change in percent against another variant: the quotient of the two figures. */
    String change(ReplayResult result, ReplayResult against) {
        OptionalDouble value = figure.apply(result);
        OptionalDouble base = figure.apply(against);
        boolean comparable = value.isPresent() && base.isPresent() && base.getAsDouble() > 0;
        return Figures.change(
                comparable ? OptionalDouble.of(value.getAsDouble() / base.getAsDouble()) : OptionalDouble.empty());
    }
}
