package dev.isochron.replay.measure;

import dev.isochron.core.RequestId;
import dev.isochron.cost.CostModel;
import dev.isochron.kvcache.KvStatistics;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.ForwardLog;
import dev.isochron.replay.ForwardLog.CountedForward;
import dev.isochron.replay.IterationLogSink;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.RequestLog;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Everything one run measures; told what happens, in order, and asked at the end. */
public final class RunMeter {
    private static final int MOST_FORWARDS_WITHOUT_PROGRESS = 10_000;

    private final Window window;
    private final RequestMeter requests;
    private final IterationMeter iterations;
    private final TokenMeter tokens;
    private final DemotionMeter demotions = new DemotionMeter();
    private final JobMeter jobs;
    private final Timeline timeline;
    private final Slowdowns slowdowns;
    private final KvMeter kv;
    private final ForwardLog forwards;
    private final DecisionDigest digest = new DecisionDigest();
    private boolean restarted;
    private boolean fresh;
    private int withoutProgress;

    /**
     * @param kv the cache statistics of each rank, in rank order; read while all ranks wait
     */
    public RunMeter(
            Deployment deployment,
            CostModel model,
            CostPolicy cost,
            Window window,
            RequestLog log,
            List<Supplier<KvStatistics>> kv) {
        this(
                deployment,
                model,
                cost,
                window,
                new ReplaySinks(log, IterationLogSink.OFF, ReplaySinks.Progress.NONE),
                kv);
    }

    /** As above; requests and forwards of the window go to {@code sinks}. */
    public RunMeter(
            Deployment deployment,
            CostModel model,
            CostPolicy cost,
            Window window,
            ReplaySinks sinks,
            List<Supplier<KvStatistics>> kv) {
        this.window = window;
        this.slowdowns = new Slowdowns(model, deployment.maxNumTokens());
        this.requests = new RequestMeter(window, slowdowns, sinks.requests());
        this.iterations = new IterationMeter(deployment.ranks());
        this.tokens = new TokenMeter(cost);
        this.jobs = new JobMeter(window);
        this.timeline = new Timeline(window);
        this.kv = new KvMeter(kv);
        this.forwards = sinks.forwards();
    }

    public void submitted(Flight flight) {
        requests.submitted(flight);
    }

    /** The root's router has published estimates. */
    public void placed(Placement placement) {
        for (var estimate : placement.estimates()) {
            requests.require(estimate.id()).estimated(estimate.uncachedTokens());
        }
    }

    public void firstToken(RequestId id, long nanos) {
        requests.firstToken(id, nanos);
    }

    public void rejected(RequestId id, String reason, long nanos) {
        requests.rejected(id, reason, nanos);
    }

    public void cancelled(RequestId id, long nanos) {
        requests.cancelled(id, nanos);
    }

    /** A conversation tree has drained. */
    public void jobEnded(long nanos, JobStart start) {
        jobs.ended(nanos, start);
    }

    /** A forward has its times; all ranks wait for it. */
    public void forward(ForwardReport forward) {
        boolean counts = window.running(forward.startNanos());
        if (counts && !restarted) {
            kv.restart();
            restarted = true;
        }
        long computedBefore = tokens.computed();
        fresh = false;
        for (int rank = 0; rank < forward.shares().size(); rank++) {
            share(forward, rank, forward.shares().get(rank), counts);
        }
        requireProgress(forward);
        if (counts) {
            kv.forward(forward);
            OptionalDouble waste = iterations.forward(forward);
            timeline.forward(forward, tokens.computed() - computedBefore, waste);
            forwards.counted(new CountedForward(
                    forward,
                    forward.startNanos() - window.barrierNanos(),
                    waste,
                    requests.waitingCount(),
                    requests.openCount()));
        }
    }

    private void share(ForwardReport forward, int rank, RankShare share, boolean counts) {
        for (ContextChunk chunk : share.plan().context()) {
            if (chunk.id().isDummy()) {
                continue;
            }
            digest.add(forward.iteration(), rank, chunk);
            int again = requests.chunk(rank, forward.startNanos(), chunk);
            fresh |= again < chunk.tokens();
            if (counts) {
                tokens.chunk(chunk, again);
            }
        }
        if (counts) {
            notes(share.plan());
            share.unqueued().forEach(this::notes);
        }
    }

    /** Sequences that keep taking each other's KV never finish; a run that only recomputes would never end. */
    private void requireProgress(ForwardReport forward) {
        withoutProgress = fresh ? 0 : withoutProgress + 1;
        if (withoutProgress > MOST_FORWARDS_WITHOUT_PROGRESS) {
            throw new IllegalStateException("iteration " + forward.iteration() + ": " + withoutProgress
                    + " forwards in a row computed nothing that had not been computed before; requests in flight "
                    + requests.describeInFlight()
                    + ". Their sequences pre-empt each other: give the KV cache more tokens, or demotion"
                    + " a larger demote_max_iters");
        }
    }

    private void notes(SchedulePlan plan) {
        for (var note : plan.demotions()) {
            Optional<Flight> flight = requests.find(note.id()).filter(Flight::measured);
            demotions.note(note, plan, flight);
        }
    }

    Window window() {
        return window;
    }

    RequestMeter requests() {
        return requests;
    }

    IterationMeter iterations() {
        return iterations;
    }

    TokenMeter tokens() {
        return tokens;
    }

    DemotionMeter demotions() {
        return demotions;
    }

    JobMeter jobs() {
        return jobs;
    }

    Timeline timeline() {
        return timeline;
    }

    Slowdowns slowdowns() {
        return slowdowns;
    }

    KvMeter kv() {
        return kv;
    }

    DecisionDigest digest() {
        return digest;
    }
}
