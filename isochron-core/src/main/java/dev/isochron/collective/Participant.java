package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One rank's place in a group whose ranks are threads of this process. */
final class Participant implements Collective {
    private final RankId rank;
    private final Members members;
    private final Rendezvous<Arrival, Gathered> calls;
    private final Patience idle;
    private final Timeline timeline;
    private long iteration;
    private int sequence;

    Participant(RankId rank, Members members, Rendezvous<Arrival, Gathered> calls, Patience idle, Timeline timeline) {
        this.rank = rank;
        this.members = members;
        this.calls = calls;
        this.idle = idle;
        this.timeline = timeline;
    }

    @Override
    public RankId rank() {
        return rank;
    }

    @Override
    public int size() {
        return members.size();
    }

    @Override
    public void enterIteration(long number) {
        iteration = number;
        sequence = 0;
    }

    @Override
    public <T> Agreed<List<T>> gather(CollectivePoint point, T mine) {
        return new Agreed<>(
                cast(released(calls.meet(rank, arrival(point, mine))).payloads()));
    }

    @Override
    public <T> Optional<List<T>> collect(CollectivePoint point, T mine) {
        List<T> all = cast(released(calls.meet(rank, arrival(point, mine))).payloads());
        return rank.isRoot() ? Optional.of(all) : Optional.empty();
    }

    @Override
    public <T> Agreed<T> broadcast(CollectivePoint point, Supplier<T> onRoot) {
        return fromRoot(released(calls.meet(rank, arrival(point, offered(onRoot)))));
    }

    @Override
    public <T> Agreed<T> awaitBroadcast(CollectivePoint point, Supplier<T> onRoot) {
        return fromRoot(released(calls.meet(rank, arrival(point, offered(onRoot)), idle)));
    }

    @Override
    public void fail(Throwable cause) {
        String where = "rank " + rank.value() + " failed in iteration " + iteration + " (" + sequence + " calls done)";
        members.fail(() -> new RankFailed(where + ": " + cause, cause));
    }

    @Override
    public void leave() {
        members.leave(rank);
    }

    private Arrival arrival(CollectivePoint point, Object payload) {
        sequence++;
        return new Arrival(point, iteration, sequence, timeline.arrival(), payload);
    }

    private Optional<?> offered(Supplier<?> onRoot) {
        return rank.isRoot() ? Optional.of(onRoot.get()) : Optional.empty();
    }

    private Gathered released(Gathered gathered) {
        timeline.released(gathered.nanos());
        return gathered;
    }

    private static <T> Agreed<T> fromRoot(Gathered gathered) {
        List<Optional<T>> offers = cast(gathered.payloads());
        return new Agreed<>(offers.getFirst().orElseThrow());
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> cast(List<Object> payloads) {
        return (List<T>) payloads;
    }
}
