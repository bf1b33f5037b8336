package dev.isochron.replay;

import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Quotients and differences of two rows of a comparison. */
final class Differences {
    private Differences() {}

    static Comparison.Difference between(ReplayResult base, ReplayResult variant) {
        return new Comparison.Difference(
                variant.name(),
                base.name(),
                ratio(
                        variant.throughput().computedTokensPerSecond(),
                        base.throughput().computedTokensPerSecond()),
                ratio(
                        variant.throughput().promptTokensPerSecond(),
                        base.throughput().promptTokensPerSecond()),
                ratio(
                        variant.throughput().requestsPerSecond(),
                        base.throughput().requestsPerSecond()),
                ratio(variant.ttftSeconds(), base.ttftSeconds(), Distribution.Values::p50),
                ratio(variant.ttftSeconds(), base.ttftSeconds(), Distribution.Values::p90),
                ratio(variant.ttftSeconds(), base.ttftSeconds(), Distribution.Values::p99),
                ratio(
                        variant.ttftSecondsByUncached().le8k(),
                        base.ttftSecondsByUncached().le8k(),
                        Distribution.Values::p90),
                minus(
                        variant.lockstepWaste().timeWeighted(),
                        base.lockstepWaste().timeWeighted()),
                ratio(variant.jobs().perHour(), base.jobs().perHour()));
    }

    static OptionalDouble ratio(double value, double base) {
        return base > 0 ? OptionalDouble.of(value / base) : OptionalDouble.empty();
    }

    static OptionalDouble ratio(Distribution value, Distribution base, ToDoubleFunction<Distribution.Values> figure) {
        if (value.values().isEmpty() || base.values().isEmpty()) {
            return OptionalDouble.empty();
        }
        return ratio(
                figure.applyAsDouble(value.values().get()),
                figure.applyAsDouble(base.values().get()));
    }

    private static OptionalDouble minus(OptionalDouble value, OptionalDouble base) {
        return value.isPresent() && base.isPresent()
                ? OptionalDouble.of(value.getAsDouble() - base.getAsDouble())
                : OptionalDouble.empty();
    }
}
