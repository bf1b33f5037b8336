package dev.isochron.server.stats;

import dev.isochron.core.RankId;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.server.RequestWatch;
import dev.isochron.server.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Everything that is known of a running group, for lists, meters and the dashboard. */
public final class LiveStatistics implements RequestWatch {
    private static final int ITERATIONS_KEPT = 10_000;
    private static final int LATENCIES_KEPT = 1000;

    private final IterationHistory history = new IterationHistory(ITERATIONS_KEPT);
    private final LatencyWindow firstTokens = new LatencyWindow(LATENCIES_KEPT);
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicReferenceArray<List<ActiveRequest>> active;
    private final LockstepWaste waste;
    private final Meters meters;

    public LiveStatistics(int ranks) {
        this.active = new AtomicReferenceArray<>(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            active.set(rank, List.of());
        }
        this.waste = new LockstepWaste(ranks);
        this.meters = new Meters(ranks, open::get, this::queued);
    }

    // ---- ranks

    /** A rank ended an iteration. */
    public void iteration(IterationStats stats) {
        history.add(stats);
        meters.iteration(stats);
        synchronized (waste) {
            waste.reported(stats).ifPresent(meters::waste);
        }
    }

    /** The requests of a rank at this moment. */
    public void active(RankId rank, List<ActiveRequest> requests) {
        active.set(rank.value(), List.copyOf(requests));
    }

    // ---- requests

    @Override
    public void accepted() {
        open.incrementAndGet();
    }

    @Override
    public void refused(Submission why) {
        meters.refused(why);
    }

    @Override
    public void firstToken(long nanos) {
        firstTokens.add(nanos);
        meters.firstToken(nanos);
    }

    @Override
    public void nextToken(long nanos) {
        meters.nextToken(nanos);
    }

    @Override
    public void ended(Outcome outcome) {
        open.decrementAndGet();
        meters.ended(outcome);
    }

    // ---- for those who look

    public IterationHistory history() {
        return history;
    }

    public LatencyWindow firstTokens() {
        return firstTokens;
    }

    /** Requests of all ranks, by rank. */
    public List<ActiveRequest> active() {
        List<ActiveRequest> all = new ArrayList<>();
        for (int rank = 0; rank < active.length(); rank++) {
            all.addAll(active.get(rank));
        }
        return all;
    }

    /** Requests that have not ended. */
    public int open() {
        return open.get();
    }

    /** Of these, not on a rank yet. */
    public int queued() {
        return Math.max(0, open() - active().size());
    }

    /** All meters in Prometheus's text format. */
    public String prometheus() {
        return meters.text();
    }
}
