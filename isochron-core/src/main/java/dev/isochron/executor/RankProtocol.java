package dev.isochron.executor;

import dev.isochron.collective.Agreed;
import dev.isochron.collective.Collective;
import dev.isochron.collective.CollectivePoint;
import dev.isochron.core.RankId;
import dev.isochron.core.RankState;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.DrainedEvents;
import dev.isochron.routing.PrefixMatches;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The collectives of a rank, one method per point (executor-and-routing.md 2). A method whose call may be skipped takes an agreed
 * condition; the others cannot be skipped, so no rank-local condition can stand around a collective (EXE-2).
 */
final class RankProtocol {
    private final Collective group;
    private final ExecutorConfig config;

    RankProtocol(Collective group, ExecutorConfig config) {
        this.group = group;
        this.config = config;
    }

    RankId rank() {
        return group.rank();
    }

    int size() {
        return group.size();
    }

    void enterIteration(long iteration) {
        group.enterIteration(iteration);
    }

    /** Ends the start with the first key on which a rank differs from the root. */
    void startUp(ConfigDigest mine) {
        group.gather(CollectivePoint.START_UP, mine).map(ConfigDigest::requireEqual);
    }

    Agreed<List<RankState>> rankStates(RankState mine) {
        return group.gather(CollectivePoint.RANK_STATES, mine);
    }

    /** The root drains its queue; an idle group lets it wait for something to drain. */
    Agreed<Fetched> requests(Agreed<Boolean> idle, Supplier<Fetched> onPoll, Supplier<Fetched> onAwait) {
        return idle.value()
                ? group.awaitBroadcast(CollectivePoint.REQUESTS, onAwait)
                : group.broadcast(CollectivePoint.REQUESTS, onPoll);
    }

    Agreed<PrefixMatches> prefixMatches(Agreed<Boolean> wanted, Supplier<int[]> mine) {
        return wanted.value()
                ? group.gather(CollectivePoint.PREFIX_MATCHES, mine.get()).map(PrefixMatches::new)
                : wanted.map(no -> PrefixMatches.NONE);
    }

    /** True if every rank has something to run; ranks that routed differently end here. */
    Agreed<Boolean> canQueue(QueueVote mine) {
        return group.gather(CollectivePoint.CAN_QUEUE, mine).map(QueueVote::allRun);
    }

    Optional<List<List<Response>>> pendingResponses(List<Response> mine) {
        return responses(CollectivePoint.PENDING_RESPONSES, mine);
    }

    /** The overlap loop's responses: in every iteration, with or without a settled batch. */
    Optional<List<List<Response>>> responses(List<Response> mine) {
        return responses(CollectivePoint.RESPONSES, mine);
    }

    /** The sequential loop's responses: where a batch ran. */
    Optional<List<List<Response>>> responses(Agreed<Boolean> canQueue, Supplier<List<Response>> mine) {
        return canQueue.value() ? responses(mine.get()) : Optional.empty();
    }

    /**
     * Brings drained KV events to the root (section 9). Under attention DP every rank joins on every call, whatever it has processed.
     * Alone there is nobody to keep step with, so a rank flushes once per settled batch.
     */
    Optional<List<DrainedEvents>> kvCacheEvents(boolean processed, Supplier<DrainedEvents> drain) {
        boolean flush = config.eventsOn() && (config.attentionDp() || processed);
        return flush ? group.collect(CollectivePoint.KV_EVENTS, drain.get()) : Optional.empty();
    }

    Agreed<List<List<RequestId>>> timeouts(List<RequestId> mine) {
        return group.gather(CollectivePoint.TIMEOUTS, mine);
    }

    void leave() {
        group.leave();
    }

    void fail(Throwable cause) {
        group.fail(cause);
    }

    private Optional<List<List<Response>>> responses(CollectivePoint point, List<Response> mine) {
        return config.gatherAllResponses()
                ? Optional.of(group.gather(point, mine).value())
                : group.collect(point, mine);
    }
}
