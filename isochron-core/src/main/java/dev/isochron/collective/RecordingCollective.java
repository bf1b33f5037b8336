package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes down the points a rank calls, in order, before each call: what EXE-1 compares across ranks. */
public final class RecordingCollective implements Collective {
    private final Collective inner;
    private final List<Call> calls = new ArrayList<>();
    private long iteration;

    public RecordingCollective(Collective inner) {
        this.inner = inner;
    }

    /**
     * A call of a collective.
     *
     * @param iteration the iteration the rank was in
     */
    public record Call(long iteration, CollectivePoint point) {}

    /** What was called so far; to be read when the rank has ended. */
    public List<Call> calls() {
        return List.copyOf(calls);
    }

    /** The points of one iteration, in order. */
    public List<CollectivePoint> pointsOf(long number) {
        return calls.stream()
                .filter(call -> call.iteration() == number)
                .map(Call::point)
                .toList();
    }

    @Override
    public RankId rank() {
        return inner.rank();
    }

    @Override
    public int size() {
        return inner.size();
    }

    @Override
    public void enterIteration(long number) {
        iteration = number;
        inner.enterIteration(number);
    }

    @Override
    public <T> Agreed<List<T>> gather(CollectivePoint point, T mine) {
        calls.add(new Call(iteration, point));
        return inner.gather(point, mine);
    }

    @Override
    public <T> Optional<List<T>> collect(CollectivePoint point, T mine) {
        calls.add(new Call(iteration, point));
        return inner.collect(point, mine);
    }

    @Override
    public <T> Agreed<T> broadcast(CollectivePoint point, Supplier<T> onRoot) {
        calls.add(new Call(iteration, point));
        return inner.broadcast(point, onRoot);
    }

    @Override
    public <T> Agreed<T> awaitBroadcast(CollectivePoint point, Supplier<T> onRoot) {
        calls.add(new Call(iteration, point));
        return inner.awaitBroadcast(point, onRoot);
    }

    @Override
    public void fail(Throwable cause) {
        inner.fail(cause);
    }

    @Override
    public void leave() {
        inner.leave();
    }
}
