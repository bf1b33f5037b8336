package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.core.RankState;
import dev.isochron.core.RankState.IterationStatistics;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulingInput;
import dev.isochron.scheduling.StallWatch;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Steps H1 to H14, the same in both loops: requests come in, are placed, and the scheduler makes its plan. */
final class HeadOfIteration {
    private final Duty duty;
    private final Scheduler scheduler;
    private final StallWatch stalls;
    private IterationStatistics lastRun = IterationStatistics.NONE;
    private boolean shutdownSeen;

    HeadOfIteration(Duty duty, Scheduler scheduler, StallWatch stalls) {
        this.duty = duty;
        this.scheduler = scheduler;
        this.stalls = stalls;
    }

    /**
     * Runs the head.
     *
     * @param underWay the batch that has been launched and not settled
     * @return what this rank would run; empty if the group stops
     */
    Optional<PlannedBatch> run(long iteration, Optional<LaunchedBatch> underWay) {
        Agreed<List<RankState>> states = duty.protocol.rankStates(myState()); // H2
        Agreed<Boolean> ranksEmpty = states.map(HeadOfIteration::nothingActive);
        receive(duty.protocol.requests(idle(ranksEmpty), duty.inbox::poll, duty.inbox::await), underWay); // H3
        Agreed<List<RequestSpec>> popped = duty.waiting.pop(states); // H4
        Optional<Placement> placement = duty.routing.route(states, popped); // H5, H6
        if (placement.isPresent()) {
            share(iteration, placement.get()); // H7
        }
        Agreed<Boolean> allEmpty =
                Agreed.both(ranksEmpty, popped, (empty, taken) -> empty && taken.isEmpty() && duty.waiting.isEmpty());
        if (stops(allEmpty)) { // H8
            rejectLatecomers();
            duty.publisher.pending(iteration);
            return Optional.empty();
        }
        control(allEmpty); // H9
        return Optional.of(plan(iteration, duty.padding.reconciled(expected(states, placement)))); // H11 to H13
    }

    /** What the last body ran, for the next rank state. */
    void ran(IterationStatistics statistics) {
        lastRun = statistics;
    }

    private RankState myState() {
        return duty.active.state(duty.protocol.rank(), duty.router.wantsPrefixMatches(), duty.buffer.size(), lastRun);
    }

    private Agreed<Boolean> idle(Agreed<Boolean> ranksEmpty) {
        return ranksEmpty.map(empty -> empty && duty.waiting.isEmpty() && !shutdownSeen && !duty.controls.pending());
    }

    private void receive(Agreed<Fetched> fetched, Optional<LaunchedBatch> underWay) {
        for (QueueItem item : fetched.value().items()) {
            switch (item) {
                case QueueItem.NewRequest request -> enqueue(request.spec());
                case QueueItem.Cancel cancel -> cancel(cancel, underWay);
                case QueueItem.Control control -> duty.controls.accept(control);
                case QueueItem.Shutdown shutdown -> shutdownSeen = true;
            }
        }
    }

    private void enqueue(RequestSpec spec) {
        duty.counts.fetched(spec);
        duty.waiting.append(spec);
    }

    private void cancel(QueueItem.Cancel cancel, Optional<LaunchedBatch> underWay) {
        for (RequestSpec spec : duty.waiting.remove(Set.of(cancel.id()))) {
            if (duty.protocol.rank().isRoot()) {
                duty.buffer.end(spec, new Outcome.Cancelled());
            }
        }
        duty.endings.end(cancel.id(), new Outcome.Cancelled(), underWay);
        duty.releases.letGo(cancel.id());
    }

    private void share(long iteration, Placement placement) {
        duty.waiting.putBack(placement.deferred());
        duty.counts.placed(placement);
        duty.padding.routed(placement);
        duty.intake.take(placement);
        duty.observer.placed(iteration, placement);
    }

    private boolean stops(Agreed<Boolean> allEmpty) {
        return shutdownSeen && !duty.controls.pending() && allEmpty.value();
    }

    /** Behind the last fetch nobody would answer them. */
    private void rejectLatecomers() {
        if (duty.protocol.rank().isRoot()) {
            duty.inbox.rejectRest();
        }
    }

    private void control(Agreed<Boolean> allEmpty) {
        duty.controls.takeDue(allEmpty).ifPresent(control -> {
            if (duty.protocol.rank().isRoot()) {
                control.action().run();
            }
        });
    }

    private PlannedBatch plan(long iteration, int expected) {
        duty.padding.beforeScheduling(expected); // H11
        SchedulePlan plan = scheduler.schedule(SchedulingInput.of(iteration, duty.active.all())); // H12
        stalls.warning().ifPresent(warning -> duty.observer.warned(duty.protocol.rank(), at(iteration, warning)));
        duty.moves.apply(plan);
        return new PlannedBatch(plan, duty.padding.afterScheduling(plan, expected), duty.moves.victims(plan)); // H13
    }

    private static String at(long iteration, String warning) {
        return "iteration " + iteration + ": " + warning;
    }

    private static boolean nothingActive(List<RankState> states) {
        for (RankState state : states) {
            if (state.activeRequests() > 0 || state.retiringRequests() > 0) {
                return false;
            }
        }
        return true;
    }

    /** The router's word where it was asked; otherwise the largest load there is. */
    private static int expected(Agreed<List<RankState>> states, Optional<Placement> placement) {
        if (placement.isPresent()) {
            return placement.get().expected();
        }
        int most = 0;
        for (RankState state : states.value()) {
            most = Math.max(most, state.activeRequests());
        }
        return most;
    }
}
