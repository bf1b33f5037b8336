package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A group in virtual time: every rank has its own clock, and a collective sets all clocks to the latest arrival plus a latency
 * (replay-and-workloads.md V-2). Example: arrivals at 3, 5 and 4 us with a latency of 50 us leave all ranks at 55 us.
 *
 * <p>Ranks run on virtual threads and hand over inside the meetings; nothing else connects them. A group in which every rank waits
 * at an incomplete meeting, or waits for a rank that has left, fails at once.
 */
public final class VirtualTimeGroup {
    private final Members members;
    private final Patience patience = new VirtualPatience();
    private final List<VirtualClock> clocks;
    private final List<Collective> ranks = new ArrayList<>();

    /**
     * Makes a group whose clocks stand at 0.
     *
     * @param size number of ranks, {@code >= 1}
     * @param latencyNanos time every collective takes behind the latest arrival, {@code >= 0}
     */
    public VirtualTimeGroup(int size, long latencyNanos) {
        if (latencyNanos < 0) {
            throw new IllegalArgumentException("collective latency " + latencyNanos + " ns; expected >= 0");
        }
        this.members = new Members(size);
        this.clocks =
                IntStream.range(0, size).mapToObj(rank -> new VirtualClock()).toList();
        var calls = new Rendezvous<Arrival, Gathered>("a collective", members, patience, Gathered::of);
        for (int rank = 0; rank < size; rank++) {
            var timeline = new VirtualTimeline(clocks.get(rank), latencyNanos);
            ranks.add(new Participant(new RankId(rank), members, calls, patience, timeline));
        }
    }

    public int size() {
        return ranks.size();
    }

    /** A rank's view; only that rank's thread may use it. */
    public Collective rank(RankId rank) {
        return ranks.get(rank.value());
    }

    /** A rank's clock; only that rank's thread may move it. */
    public VirtualClock clock(RankId rank) {
        return clocks.get(rank.value());
    }

    /**
     * A further place where these ranks meet, for example the lockstep forward of an engine. It moves no clock by itself and ends
     * with the group.
     *
     * @param name what it is, for messages
     * @param combine makes the common result from what the ranks brought, in rank order; runs on the last to come
     */
    public <T, R> Rendezvous<T, R> rendezvous(String name, Function<? super List<T>, ? extends R> combine) {
        return new Rendezvous<>(name, members, patience, combine);
    }
}
