package dev.isochron.app.serve;

import dev.isochron.app.knob.Knob;
import dev.isochron.core.RankId;
import dev.isochron.engine.cpu.PackedModel;
import dev.isochron.engine.cpu.WarmUp;
import dev.isochron.executor.HostClock;
import dev.isochron.executor.SystemClock;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.server.Inference;
import dev.isochron.server.PinnedContexts;
import dev.isochron.server.ServedModel;
import dev.isochron.server.http.Dashboard;
import dev.isochron.server.http.HttpServer;
import dev.isochron.server.http.Readiness;
import dev.isochron.server.http.StatisticsRoutes;
import dev.isochron.server.stats.LiveFacts;
import dev.isochron.server.stats.LiveStatistics;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A running server: model, ranks, HTTP. Built once, stopped once. */
public final class LiveServer implements AutoCloseable {
    private static final Duration AFTER_CANCEL = Duration.ofSeconds(10);
    private static final Duration CONTEXT_PATIENCE = Duration.ofSeconds(60);

    /** Held here, because a logger that nobody holds forgets its level. */
    private static final Logger HTTP_LIBRARY = Logger.getLogger("io.helidon");

    private final Arena arena = Arena.ofShared();
    private final Inference inference;
    private final PinnedContexts contexts;
    private final ServerWatch watch;
    private final Dashboard dashboard;
    private final HttpServer http;
    private final CompletableFuture<Void> ended;
    private final AtomicBoolean closed = new AtomicBoolean();

    private LiveServer(ServePlan plan, PackedModel.Progress progress, UnaryOperator<LiveWatch> around)
            throws IOException {
        HTTP_LIBRARY.setLevel(Level.WARNING);
        HostClock clock = SystemClock.local();
        HostClock utc = new SystemClock(ZoneOffset.UTC);
        var readiness = new Readiness("the model is being loaded");
        var statistics = new LiveStatistics(plan.live().deployment().ranks());
        this.inference = new Inference(plan.maxOpenRequests(), plan.live().eventBufferMaxSize(), statistics, clock);
        this.watch = ServerWatch.open(plan, statistics, utc);
        this.contexts = pinnedContexts(plan, inference);
        var routes = new StatisticsRoutes(statistics, plan.live().deployment().tokensPerBlock());
        this.dashboard = new Dashboard(statistics, facts(plan));
        this.http = new HttpServer(
                plan.server(),
                servedModel(plan),
                inference,
                contexts,
                readiness,
                routing -> {
                    routes.addTo(routing);
                    dashboard.addTo(routing);
                },
                clock,
                () -> utc.calendarMillis() / 1000,
                plan.live().deployment().tokensPerBlock());
        PackedModel model =
                PackedModel.pack(arena, plan.model().spec(), plan.model().tensors(), progress);
        readiness.notReady("kernels are being compiled");
        WarmUp.kernels(arena, plan.model().spec(), plan.live().deployment().tokensPerBlock());
        KvCacheConfig kvCache = LiveGroup.kvCacheConfig(plan.live());
        var group = new LiveGroup(plan.live(), inference, around.apply(watch), clock);
        this.ended = group.start((RankId rank) -> new CpuDevice(arena, rank, model, kvCache, clock));
        readiness.ready();
    }

    /**
     * Starts everything and returns when requests are served.
     *
     * @param progress hears how the model loads
     */
    public static LiveServer start(ServePlan plan, PackedModel.Progress progress) throws IOException {
        return start(plan, progress, UnaryOperator.identity());
    }

    /** As above, for one who listens to the ranks too: {@code around} makes the group's watch from the server's own. */
    public static LiveServer start(ServePlan plan, PackedModel.Progress progress, UnaryOperator<LiveWatch> around)
            throws IOException {
        return new LiveServer(plan, progress, around);
    }

    /** At most half of one rank's KV: what remains must let the longest prompts through, if slowly. */
    private static PinnedContexts pinnedContexts(ServePlan plan, Inference inference) {
        Deployment deployment = plan.live().deployment();
        int contexts = deployment.blockReuse() ? LivePlan.MAX_PINNED_CONTEXTS : 0;
        var limits = new PinnedContexts.Limits(contexts, deployment.kvTokens() / 2, CONTEXT_PATIENCE);
        return new PinnedContexts(limits, inference::cancel);
    }

    private static LiveFacts facts(ServePlan plan) {
        Knobs knobs = plan.live().policies().knobs();
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put(Knob.KV_OFFSET.variable(), Long.toString(knobs.kvOffset()));
        shown.put(Knob.KV_DEPTH_THRESHOLD.variable(), Long.toString(knobs.kvDepthThreshold()));
        shown.put(Knob.PER_CHUNK_DEPTH_TOKENS.variable(), Long.toString(knobs.perChunkDepthTokens()));
        shown.put(Knob.DEMOTE_UNCACHED_TOKENS.variable(), Long.toString(knobs.demoteUncachedTokens()));
        shown.put(Knob.DEMOTE_MAX_ITERS.variable(), Integer.toString(knobs.demoteMaxIters()));
        shown.put(Knob.ESTIMATOR.variable(), knobs.estimatorWord());
        return new LiveFacts(
                plan.model().name(),
                plan.model().provenance(),
                plan.server().version(),
                plan.live().deployment().ranks(),
                shown);
    }

    private static ServedModel servedModel(ServePlan plan) {
        return new ServedModel(
                plan.model().name(),
                plan.model().provenance(),
                plan.model().tokenizer(),
                plan.model().chatTemplate(),
                plan.model().spec().vocabSize(),
                plan.live().deployment().maxSeqLen());
    }

    public int port() {
        return http.port();
    }

    /** Requests that have not ended. */
    int openRequests() {
        return inference.openRequests();
    }

    /** Prompts whose KV waits for another request. */
    int pinnedContexts() {
        return contexts.count();
    }

    /** Waits until the ranks have stopped; throws what ended them if it was not the stop. */
    public void join() throws InterruptedException {
        try {
            ended.get();
        } catch (ExecutionException e) {
            throw new GroupFailure(Objects.requireNonNullElse(e.getCause(), e));
        }
    }

    /** Admits nothing more, lets running requests finish for so long, then cancels them; returns when the ranks have stopped. */
    public void stop(Duration grace) throws InterruptedException {
        inference.shutdown();
        if (!endsWithin(grace)) {
            inference.cancelAll();
            endsWithin(AFTER_CANCEL);
        }
    }

    private boolean endsWithin(Duration patience) throws InterruptedException {
        try {
            ended.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true; // join() tells why
        }
    }

    /** After a stop: closes connections, logs and memory. Ranks that did not stop keep theirs, and the process ends with them. */
    @Override
    public void close() throws IOException {
        if (!closed.compareAndSet(false, true)) {
            return; // a signal and the end of the group may both close
        }
        dashboard.close();
        http.close();
        watch.close();
        if (ended.isDone()) {
            arena.close();
        }
    }

    /** What ended the ranks. */
    static final class GroupFailure extends RuntimeException {
        private static final long serialVersionUID = 1;

        GroupFailure(Throwable cause) {
            super(cause);
        }
    }
}
