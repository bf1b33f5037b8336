package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.executor.HostClock.HostWork;
import java.util.List;
import java.util.Optional;

/** The overlap loop: the host plans and launches the next batch while the device runs this one (executor-and-routing.md 4.2). */
final class OverlapLoop implements Runnable {
    private final Duty duty;
    private final KvEventFlush events;
    private Optional<LaunchedBatch> previous = Optional.empty();
    private long iteration = 1;

    OverlapLoop(Duty duty, KvEventFlush events) {
        this.duty = duty;
        this.events = events;
    }

    @Override
    public void run() {
        while (body()) {
            iteration++;
        }
        previous.ifPresent(duty.settlement::apply); // held to the end: padding, or requests that have ended meanwhile
    }

    private boolean body() {
        duty.protocol.enterIteration(iteration);
        duty.log.bodyStarts(iteration); // O1
        Optional<PlannedBatch> planned = duty.head.run(iteration, previous); // O3
        if (planned.isEmpty()) {
            return false;
        }
        run(planned.get());
        return true;
    }

    private void run(PlannedBatch batch) {
        duty.victims.release(batch.victims()); // O4
        Agreed<Boolean> canQueue = duty.gate.pass(iteration, batch); // O5, O6
        boolean settle = canQueue.value() || batch.size() == 0;
        duty.clock.spend(HostWork.LAUNCH);
        Optional<LaunchedBatch> launched = launch(canQueue, batch); // O7
        Optional<Settled> settled = settle ? previous.map(duty.settlement::apply) : Optional.empty(); // O8
        duty.clock.spend(HostWork.SETTLE);
        duty.publisher.pending(iteration); // O9
        duty.victims.reset(batch.victims(), settle ? Optional.empty() : previous);
        launched.ifPresent(this::advance); // O10
        duty.publisher.deliver(
                duty.protocol.responses(settled.map(Settled::responses).orElse(List.of()))); // O11
        settled.ifPresent(done -> duty.settlement.finish(iteration, done));
        events.publish(settled.isPresent()); // O12
        Optional<LaunchedBatch> next = settle ? launched : previous;
        duty.expiry.run(next); // O13
        previous = next; // O14
        if (!canQueue.value()) {
            duty.clock.pace(); // O15
        }
    }

    private Optional<LaunchedBatch> launch(Agreed<Boolean> canQueue, PlannedBatch batch) {
        return canQueue.value() ? Optional.of(duty.launcher.launch(iteration, batch, previous)) : Optional.empty();
    }

    private void advance(LaunchedBatch launched) {
        duty.cursors.advance(launched);
        duty.cursors.commit(launched);
        duty.padding.remove();
    }
}
