package dev.isochron.collective;

import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import java.util.List;
import java.util.stream.IntStream;

/** A live group whose ranks are threads of this process. */
public final class InProcessGroup {
    private final List<Collective> ranks;

    private InProcessGroup(List<Collective> ranks) {
        this.ranks = ranks;
    }

    /**
     * Makes a group.
     *
     * @param size number of ranks, {@code >= 1}
     * @param clock the machine's clock, read only by ranks that have waited for long
     * @param warnings hears of long waits
     */
    public static InProcessGroup of(int size, GroupTiming timing, MonotonicClock clock, GroupWarnings warnings) {
        var members = new Members(size);
        var patience = new LivePatience(timing, clock, warnings);
        var idle = new IdlePatience(timing.heartbeatNanos(), patience);
        var calls = new Rendezvous<Arrival, Gathered>("a collective", members, patience, Gathered::of);
        return new InProcessGroup(IntStream.range(0, size)
                .<Collective>mapToObj(rank -> new Participant(new RankId(rank), members, calls, idle, Timeline.LIVE))
                .toList());
    }

    public int size() {
        return ranks.size();
    }

    /** A rank's view; only that rank's thread may use it. */
    public Collective rank(RankId rank) {
        return ranks.get(rank.value());
    }
}
