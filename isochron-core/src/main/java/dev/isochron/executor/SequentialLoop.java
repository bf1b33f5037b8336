package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.executor.HostClock.HostWork;
import java.util.List;
import java.util.Optional;

/** The sequential loop: plan, forward, settle, one after the other (executor-and-routing.md 4.1). */
final class SequentialLoop implements Runnable {
    private final Duty duty;
    private long iteration = 1;

    SequentialLoop(Duty duty) {
        this.duty = duty;
    }

    @Override
    public void run() {
        while (body()) {
            iteration++;
        }
    }

    private boolean body() {
        duty.protocol.enterIteration(iteration);
        duty.log.bodyStarts(iteration); // Q1
        Optional<PlannedBatch> planned = duty.head.run(iteration, Optional.empty()); // Q3
        if (planned.isEmpty()) {
            return false;
        }
        run(planned.get());
        return true;
    }

    private void run(PlannedBatch batch) {
        duty.victims.release(batch.victims()); // Q4
        duty.victims.reset(batch.victims(), Optional.empty());
        Agreed<Boolean> canQueue = duty.gate.pass(iteration, batch); // Q5 to Q8
        duty.clock.spend(HostWork.LAUNCH);
        Optional<Settled> settled = canQueue.value() ? Optional.of(forward(batch)) : Optional.empty(); // Q9
        duty.clock.spend(HostWork.SETTLE);
        duty.publisher.deliver(duty.protocol.responses(canQueue, () -> responses(settled))); // Q10
        settled.ifPresent(done -> duty.settlement.finish(iteration, done));
        duty.events.publish(canQueue); // Q11
        duty.expiry.run(Optional.empty()); // Q12
        duty.publisher.pending(iteration); // Q13
        if (!canQueue.value()) {
            duty.clock.pace(); // Q14
        }
    }

    private Settled forward(PlannedBatch batch) {
        LaunchedBatch launched = duty.launcher.launch(iteration, batch, Optional.empty());
        duty.cursors.advance(launched);
        // Before the tokens: a context-only request is complete with its last chunk, and its blocks must stay reusable.
        duty.cursors.commit(launched);
        Settled settled = duty.settlement.apply(launched);
        duty.padding.remove();
        return settled;
    }

    private static List<Response> responses(Optional<Settled> settled) {
        return settled.map(Settled::responses).orElse(List.of());
    }
}
