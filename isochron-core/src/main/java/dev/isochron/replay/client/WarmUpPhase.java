package dev.isochron.replay.client;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * The requests before the window: of each lane first the last turn before t* of every live stream, all at once, then as many repeats
 * of them as the rules ask for, one after the other in stream order.
 */
final class WarmUpPhase {
    private final int repeats;
    private final BiConsumer<TreePlay, WarmUpTurn> send;
    private final List<LaneWarmUp> lanes = new ArrayList<>();
    private int open;

    /** A turn that warms up. */
    record WarmUpTurn(StreamPlay stream, int turn) {}

    private static final class LaneWarmUp {
        private int first;
        private final Deque<WarmUpTurn> repeats = new ArrayDeque<>();
    }

    WarmUpPhase(int repeats, BiConsumer<TreePlay, WarmUpTurn> send) {
        this.repeats = repeats;
        this.send = send;
    }

    /** Sends a lane's first round; lanes come in order, each once. */
    void start(TreePlay tree, List<WarmUpTurn> turns) {
        var lane = new LaneWarmUp();
        lanes.add(lane);
        lane.first = turns.size();
        for (int round = 0; round < repeats; round++) {
            lane.repeats.addAll(turns);
        }
        open += turns.size() * (1 + repeats);
        turns.forEach(turn -> send.accept(tree, turn));
    }

    /**
     * A warm-up request has ended.
     *
     * @return true if it was the last one
     */
    boolean ended(TreePlay tree) {
        open--;
        var lane = lanes.get(tree.lane());
        lane.first--;
        if (lane.first <= 0 && !lane.repeats.isEmpty()) {
            send.accept(tree, lane.repeats.remove());
        }
        return open == 0;
    }

    boolean nothingToDo() {
        return open == 0;
    }
}
