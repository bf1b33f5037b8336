package dev.isochron.collective;

import dev.isochron.core.RankId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A group of one, for ranks without attention DP: it agrees with itself, calls nobody and spends no time. */
public final class LoneRank implements Collective {
    private static final RankId ROOT = new RankId(0);

    @Override
    public RankId rank() {
        return ROOT;
    }

    @Override
    public int size() {
        return 1;
    }

    @Override
    public void enterIteration(long iteration) {}

    @Override
    public <T> Agreed<List<T>> gather(CollectivePoint point, T mine) {
        return new Agreed<>(List.of(mine));
    }

    @Override
    public <T> Optional<List<T>> collect(CollectivePoint point, T mine) {
        return Optional.of(List.of(mine));
    }

    @Override
    public <T> Agreed<T> broadcast(CollectivePoint point, Supplier<T> onRoot) {
        return new Agreed<>(onRoot.get());
    }

    @Override
    public <T> Agreed<T> awaitBroadcast(CollectivePoint point, Supplier<T> onRoot) {
        return new Agreed<>(onRoot.get());
    }

    /** Nobody is there to be told. */
    @Override
    public void fail(Throwable cause) {}

    @Override
    public void leave() {}
}
