package dev.isochron.replay.client;

import dev.isochron.replay.ReplayResult;
import java.util.OptionalLong;

/**
 * Skips long silences: after a tree, or the whole client, has had nothing outstanding for so long, its timers move forward together
 * until the earliest is due (replay-and-workloads.md 6.5). Queued and running requests and answers being generated are outstanding.
 */
final class IdleCaps {
    private final EventQueue events;
    private final OptionalLong treeNanos;
    private final OptionalLong clientNanos;
    private long outstanding;
    private long clientEpoch;
    private long treeShiftNanos;
    private long clientShiftNanos;

    IdleCaps(EventQueue events, OptionalLong treeNanos, OptionalLong clientNanos) {
        this.events = events;
        this.treeNanos = treeNanos;
        this.clientNanos = clientNanos;
    }

    void sent(TreePlay tree) {
        tree.sent();
        outstanding++;
        clientEpoch++;
    }

    void answered(TreePlay tree) {
        tree.answered();
        outstanding--;
        watch(tree);
    }

    /** Starts the clocks of a tree that may be idle. */
    void watch(TreePlay tree) {
        if (tree.idle()) {
            long epoch = tree.idleEpoch();
            treeNanos.ifPresent(cap -> check(cap, new TurnKey(tree.lane(), 0, 0), () -> treeIdle(tree, epoch)));
        }
        if (outstanding == 0) {
            long epoch = clientEpoch;
            clientNanos.ifPresent(cap -> check(cap, TurnKey.CLIENT, () -> clientIdle(epoch)));
        }
    }

    private void check(long capNanos, TurnKey key, Runnable action) {
        events.at(events.nowNanos() + capNanos, Event.Kind.IDLE_CHECK, key, action);
    }

    private void treeIdle(TreePlay tree, long epoch) {
        if (tree.idle() && tree.idleEpoch() == epoch) {
            treeShiftNanos += events.pullForward(event -> event.lane() == tree.lane());
        }
    }

    private void clientIdle(long epoch) {
        if (outstanding == 0 && clientEpoch == epoch) {
            clientShiftNanos += events.pullForward(event -> true);
        }
    }

    ReplayResult.Shifts shifts() {
        return new ReplayResult.Shifts(treeShiftNanos / 1e9, clientShiftNanos / 1e9);
    }
}
