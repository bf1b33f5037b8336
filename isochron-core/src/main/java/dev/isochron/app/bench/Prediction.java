package dev.isochron.app.bench;

import dev.isochron.replay.Distribution;
import dev.isochron.replay.ReplayResult;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Measured beside replayed, with the error of the replay, one line per variant and figure. */
final class Prediction {
    private static final List<Figure> FIGURES = List.of(
            new Figure(
                    "computed tokens/s",
                    result -> OptionalDouble.of(result.throughput().computedTokensPerSecond())),
            new Figure("TTFT p50 s", result -> of(result.ttftSeconds(), Distribution.Values::p50)),
            new Figure("TTFT p90 s", result -> of(result.ttftSeconds(), Distribution.Values::p90)),
            new Figure("waste, share of time", result -> result.lockstepWaste().timeWeighted()));

    private Prediction() {}

    private record Figure(String title, Function<ReplayResult, OptionalDouble> of) {}

    private static OptionalDouble of(
            Distribution distribution, java.util.function.ToDoubleFunction<Distribution.Values> figure) {
        return distribution.values().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(figure.applyAsDouble(distribution.values().get()));
    }

    static String table(List<ReplayResult> measured, List<ReplayResult> predicted) {
        var text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT, "%-14s %-22s %12s %12s %9s%n", "variant", "figure", "measured", "replayed", "error"));
        for (int i = 0; i < measured.size(); i++) {
            for (Figure figure : FIGURES) {
                text.append(line(measured.get(i), predicted.get(i), figure));
            }
        }
        return text.toString();
    }

    private static String line(ReplayResult measured, ReplayResult predicted, Figure figure) {
        OptionalDouble real = figure.of().apply(measured);
        OptionalDouble modelled = figure.of().apply(predicted);
        String error = real.isPresent() && modelled.isPresent() && real.getAsDouble() > 0
                ? String.format(Locale.ROOT, "%+.1f%%", 100 * (modelled.getAsDouble() / real.getAsDouble() - 1))
                : "-";
        return String.format(
                Locale.ROOT,
                "%-14s %-22s %12s %12s %9s%n",
                measured.name(),
                figure.title(),
                print(real),
                print(modelled),
                error);
    }

    private static String print(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%,.3f", value.getAsDouble()) : "-";
    }
}
