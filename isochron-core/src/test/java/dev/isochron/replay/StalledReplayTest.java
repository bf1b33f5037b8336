package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulerStalled;
import dev.isochron.scheduling.SchedulingInput;
import dev.isochron.testkit.HandArrivals;
import dev.isochron.testkit.Requests;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A replay of which a rank stalls warns at each quarter of the limit and ends with the scheduler's own message. */
final class StalledReplayTest {
    private static final SchedulePlan NOTHING = new SchedulePlan(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new BudgetUse(0, 0, 0, 0, 0));

    /** A pool of three blocks, and M = 1000. */
    private static final Deployment DEPLOYMENT = new Deployment(
            1, 1000, 1, 1, 64, 64, 128, 150, true, true, RouterConfig.of(RouterKind.DEFAULT), LoopKind.OVERLAP, 1);

    @Test
    void the_warnings_come_one_by_one_and_the_cause_is_not_wrapped() {
        List<String> warnings = new ArrayList<>();
        var sinks = ReplaySinks.NONE.withWarnings(
                (variant, rank, message) -> warnings.add(variant + " " + rank.value() + " " + message));
        var replay = new Replay(
                DEPLOYMENT,
                Setups.model(10, 0.1, 1_000, new HostCosts(2, 1, 50)),
                Setups.rules("plain:duration=10s"),
                HandArrivals.of(64).at(0, 100, 1),
                PolicySet.of("baseline", Knobs.OFF),
                1);
        assertThatThrownBy(() -> replay.run(sinks, StalledReplayTest::hopeless))
                .isInstanceOf(SchedulerStalled.class)
                .hasMessageContaining("1000 consecutive passes");
        assertThat(warnings).hasSize(3).allSatisfy(line -> assertThat(line).startsWith("baseline 0 iteration "));
        assertThat(warnings.getLast()).contains(": 750 passes in a row", "fails at 1000");
    }

    /** Asks the real scheduler for a prompt that no pool here can hold, in the place of what waits. */
    private static Scheduler hopeless(Scheduler real) {
        var request = Requests.ctx(7, 1000);
        return input -> {
            real.schedule(
                    SchedulingInput.of(input.iteration(), input.active().isEmpty() ? List.of() : List.of(request)));
            return NOTHING;
        };
    }
}
