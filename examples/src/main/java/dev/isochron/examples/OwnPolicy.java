package dev.isochron.examples;

import dev.isochron.core.LlmRequest;
import dev.isochron.cost.CostModel;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Distribution;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.Replay;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulingInput;
import dev.isochron.workload.AgenticShape;
import dev.isochron.workload.SyntheticAgentic;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * A scheduling policy of one's own, replayed beside the built-in one: requests with the most prompt left go first, or those with the
 * least. The own policy only decides the order; budgets, KV cache and everything else stay as they are.
 */
public final class OwnPolicy {
    private OwnPolicy() {}

    /** Hands the requests of a rank to another scheduler in an order of its own. */
    record Ordered(Comparator<LlmRequest> order, Scheduler inner) implements Scheduler {
        @Override
        public SchedulePlan schedule(SchedulingInput input) {
            List<LlmRequest> sorted = input.active().stream().sorted(order).toList();
            return inner.schedule(
                    new SchedulingInput(input.iteration(), sorted, input.inFlight(), input.transfersInFlight()));
        }
    }

    public static void main(String[] args) {
        Comparator<LlmRequest> lightestFirst =
                Comparator.comparingInt(request -> request.progress().remaining());
        run("arrival order", UnaryOperator.identity());
        run("heaviest first", inner -> new Ordered(lightestFirst.reversed(), inner));
        run("lightest first", inner -> new Ordered(lightestFirst, inner));
    }

    private static void run(String name, UnaryOperator<Scheduler> around) {
        var replay = new Replay(
                Deployment.defaults(),
                CostModel.kimiK3(),
                LaneRules.plain().withDuration(Duration.ofMinutes(5).toNanos()),
                SyntheticAgentic.generate(AgenticShape.parse("sessions=300"), 1),
                PolicySet.of(name, Knobs.OFF),
                1);
        ReplayResult result = replay.run(ReplaySinks.NONE, around);
        System.out.printf(
                Locale.ROOT,
                "%-15s %,9.0f computed tokens/s, TTFT p90 %6.1f s, %6.1f s for requests with at most 8k uncached tokens%n",
                name,
                result.throughput().computedTokensPerSecond(),
                seconds(result.ttftSeconds()).orElse(0),
                seconds(result.ttftSecondsByUncached().le8k()).orElse(0));
    }

    private static OptionalDouble seconds(Distribution ttft) {
        return ttft.values().map(values -> OptionalDouble.of(values.p90())).orElse(OptionalDouble.empty());
    }
}
