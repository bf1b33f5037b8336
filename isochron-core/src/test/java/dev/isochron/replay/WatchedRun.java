package dev.isochron.replay;

import dev.isochron.core.RankId;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.cost.CostModel;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.KvInvariants;
import dev.isochron.kvcache.KvStatistics;
import dev.isochron.replay.ForwardLog.CountedForward;
import dev.isochron.replay.client.Clients;
import dev.isochron.replay.client.ClosedLoop;
import dev.isochron.replay.client.OpenLoop;
import dev.isochron.replay.group.VirtualGroup;
import dev.isochron.replay.measure.ResultAssembly;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.telemetry.IterationRecord;
import dev.isochron.workload.ArrivalWorkload;
import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * A run wired as {@link Replay} wires it, of which a test sees the inside: the KV caches and the clients' books behind every forward,
 * while all ranks wait.
 */
final class WatchedRun {
    private final Deployment deployment;
    private final CostModel model;
    private final LaneRules rules;
    private final Workload workload;
    private final PolicySet policies;
    private final long seed;
    final List<CountedForward> forwards = new ArrayList<>();
    final List<IterationRecord> lines = new ArrayList<>();
    final Setups.Requests requests = new Setups.Requests();
    private boolean pinned;
    private boolean checkingKv;
    private BiFunction<Scheduler, KvCacheManager, Scheduler> around = (scheduler, cache) -> scheduler;
    private VirtualGroup group;
    private Books books;

    WatchedRun(
            Deployment deployment, CostModel model, LaneRules rules, Workload workload, PolicySet policies, long seed) {
        this.deployment = deployment.fitted().deployment();
        this.model = model;
        this.rules = rules;
        this.workload = rules.playable(workload, this.deployment.maxSeqLen());
        this.policies = policies;
        this.seed = seed;
    }

    /** Checks every KV cache behind every forward, which takes a while where pools are large. */
    WatchedRun checkingKv() {
        checkingKv = true;
        return this;
    }

    /** Sends every request to a rank of its own: the first to rank 0, the next to rank 1, and so on. */
    WatchedRun pinned() {
        pinned = true;
        return this;
    }

    /** Puts other schedulers in the place of the built-in ones; called once per rank, in rank order. */
    WatchedRun around(BiFunction<Scheduler, KvCacheManager, Scheduler> schedulers) {
        around = schedulers;
        return this;
    }

    ReplayResult run() {
        var window = new Window(rules.durationNanos(), rules.graceNanos(), rules.drainNanos());
        List<Integer> wired = new ArrayList<>();
        group = new VirtualGroup(deployment, policies, model, scheduler -> {
            wired.add(wired.size());
            return around.apply(scheduler, group.caches().get(wired.getLast()));
        });
        List<Supplier<KvStatistics>> statistics = group.caches().stream()
                .<Supplier<KvStatistics>>map(cache -> cache::statistics)
                .toList();
        var sinks = new ReplaySinks(
                requests, lines::add, forwards::add, (variant, share) -> check(), ReplaySinks.Warnings.NONE);
        var meter = new RunMeter(deployment, model, policies.cost(), window, sinks, statistics);
        books = new Books(clients(window, meter));
        group.run(books, meter, window, sinks, seed);
        check();
        return new ResultAssembly(meter, rules, policies, books.shifts()).result(deployment.ranks());
    }

    private Clients clients(Window window, RunMeter meter) {
        return switch (workload) {
            case SessionWorkload sessions ->
                new ClosedLoop(sessions, deployment, model.generation(), rules, window, meter, seed);
            case ArrivalWorkload arrivals ->
                new OpenLoop(arrivals, rules.rate(), deployment.tokensPerBlock(), window, meter);
        };
    }

    List<KvCacheManager> caches() {
        return group.caches();
    }

    /** REP-1 at this instant, and REP-4 where it is asked for. */
    private void check() {
        books.check();
        if (checkingKv) {
            caches().forEach(KvInvariants::check);
        }
    }

    /** The clients, with an account of every request: submitted, then ended in exactly one way. */
    private final class Books implements Clients {
        private final Clients clients;
        private final List<RequestId> open = new ArrayList<>();

        Books(Clients clients) {
            this.clients = clients;
        }

        void check() {
            if (!open.equals(clients.outstanding())) {
                throw new IllegalStateException(
                        "REP-1: outstanding are " + clients.outstanding() + "; submitted and not ended are " + open);
            }
        }

        private void end(RequestId id) {
            if (!open.remove(id)) {
                throw new IllegalStateException("REP-1: request " + id.value() + " ended and was not open");
            }
        }

        @Override
        public List<RequestSpec> submissions(long nanos) {
            List<RequestSpec> specs = clients.submissions(nanos).stream()
                    .map(spec -> pinned ? WatchedRun.this.pin(spec) : spec)
                    .toList();
            specs.forEach(spec -> open.add(spec.id()));
            return specs;
        }

        @Override
        public void firstToken(RequestId id, int rank, long nanos) {
            end(id);
            clients.firstToken(id, rank, nanos);
        }

        @Override
        public void rejected(RequestId id, String reason, long nanos) {
            end(id);
            clients.rejected(id, reason, nanos);
        }

        @Override
        public void cancelled(RequestId id, long nanos) {
            end(id);
            clients.cancelled(id, nanos);
        }

        @Override
        public OptionalLong nextEventNanos() {
            return clients.nextEventNanos();
        }

        @Override
        public List<RequestId> outstanding() {
            return clients.outstanding();
        }

        @Override
        public boolean finished() {
            return clients.finished();
        }

        @Override
        public ReplayResult.Shifts shifts() {
            return clients.shifts();
        }
    }

    /** Requests are numbered from 1. */
    private RequestSpec pin(RequestSpec spec) {
        var rank = new RankId(Math.toIntExact((spec.id().value() - 1) % deployment.ranks()));
        return RequestSpec.builder(spec.id(), spec.prompt(), spec.keys(), spec.scope())
                .arrivalNanos(spec.arrivalNanos())
                .kind(spec.kind())
                .maxNewTokens(spec.maxNewTokens())
                .target(new RankTarget(rank, true))
                .build();
    }
}
