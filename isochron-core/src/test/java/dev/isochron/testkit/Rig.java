package dev.isochron.testkit;

import dev.isochron.collective.Collective;
import dev.isochron.collective.LoneRank;
import dev.isochron.collective.RecordingCollective;
import dev.isochron.collective.VirtualClock;
import dev.isochron.collective.VirtualTimeGroup;
import dev.isochron.core.KeyPrompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RankId;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.Sampling;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.ExecutorConfig;
import dev.isochron.executor.HostClock;
import dev.isochron.executor.IterationObserver;
import dev.isochron.executor.LoopKind;
import dev.isochron.executor.RankExecutor;
import dev.isochron.executor.RankParts;
import dev.isochron.executor.RankSettings;
import dev.isochron.kvcache.KvCache;
import dev.isochron.routing.AdpRouter;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.StallWatch;
import dev.isochron.telemetry.IterationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.LongPredicate;

/** A group of ranks with the real loops and fakes around them, in virtual time. */
public final class Rig {
    private final ExecutorConfig config;
    private final List<Seat> seats = new ArrayList<>();
    private final CollectingSink sink = new CollectingSink();
    private final ScriptedQueue queue;
    private final VirtualTimeGroup group;

    /** One rank and everything it is wired to. */
    public record Seat(
            RankId rank,
            RecordingCollective collective,
            VirtualClock clock,
            FakeKvCache kvCache,
            SimpleScheduler scheduler,
            InstantEngine engine,
            SpreadRouter router,
            List<String> warnings,
            List<IterationRecord> log,
            RankParts parts) {}

    /** Costs of host work, nanoseconds. */
    public record HostCosts(long launchNanos, long settleNanos) {
        public static final HostCosts NONE = new HostCosts(0, 0);
    }

    /** When a rank's scheduler schedules anything. */
    public interface Runs {
        boolean runs(int rank, long iteration);
    }

    public Rig(ExecutorConfig config, int ranks, Runs runs) {
        this(config, ranks, runs, HostCosts.NONE);
    }

    public Rig(ExecutorConfig config, int ranks, Runs runs, HostCosts costs) {
        this.config = config;
        this.group = new VirtualTimeGroup(ranks, 0);
        this.queue = new ScriptedQueue(group.clock(new RankId(0)));
        for (int rank = 0; rank < ranks; rank++) {
            seats.add(seat(new RankId(rank), runs, costs));
        }
    }

    private Seat seat(RankId rank, Runs runs, HostCosts costs) {
        Collective inner = config.attentionDp() ? group.rank(rank) : new LoneRank();
        var collective = new RecordingCollective(inner);
        var clock = group.clock(rank);
        var kvCache = new FakeKvCache();
        LongPredicate mine = iteration -> runs.runs(rank.value(), iteration);
        var scheduler = new SimpleScheduler(kvCache, config.maxNumTokens(), mine);
        var engine = new InstantEngine();
        var router = new SpreadRouter();
        var warnings = new ArrayList<String>();
        var log = new ArrayList<IterationRecord>();
        var observer = new IterationObserver() {
            @Override
            public void warned(RankId who, String message) {
                warnings.add(message);
            }
        };
        var parts = new RankParts(
                collective,
                router,
                scheduler,
                kvCache,
                engine,
                new Host(clock, costs),
                queue,
                sink,
                observer,
                log::add);
        return new Seat(rank, collective, clock, kvCache, scheduler, engine, router, warnings, log, parts);
    }

    private record Host(VirtualClock clock, HostCosts costs) implements HostClock {
        @Override
        public long nanos() {
            return clock.nanos();
        }

        @Override
        public void spend(HostWork work) {
            clock.advance(
                    switch (work) {
                        case LAUNCH -> costs.launchNanos();
                        case SETTLE -> costs.settleNanos();
                    });
        }

        @Override
        public void pace() {}
    }

    public ExecutorConfig config() {
        return config;
    }

    public VirtualTimeGroup group() {
        return group;
    }

    public ScriptedQueue queue() {
        return queue;
    }

    public CollectingSink sink() {
        return sink;
    }

    public Seat seat(int rank) {
        return seats.get(rank);
    }

    public List<Seat> seats() {
        return seats;
    }

    /** Runs all ranks to their end; each outcome holds what ended it, or true. */
    public List<Ranks.Outcome<Boolean>> run() {
        return run(RankExecutor::of);
    }

    public List<Ranks.Outcome<Boolean>> run(BiFunction<ExecutorConfig, RankParts, RankExecutor> loops) {
        return Ranks.run(seats.size(), rank -> {
            loops.apply(config, seats.get(rank).parts()).run();
            return true;
        });
    }

    /** As {@link #run()}, and every rank must have ended by agreement. */
    public Rig runToTheEnd() {
        run().forEach(Ranks.Outcome::get);
        return this;
    }

    /** A configuration with ADP, room for 8 requests per rank, 100 tokens per pass and events on. */
    public static ExecutorConfig config(LoopKind loop) {
        return new ExecutorConfig(true, loop, 8, 100, 10_000, 0, OptionalInt.empty(), true, true, 16, false, false);
    }

    public static ExecutorConfig withoutAdp(LoopKind loop) {
        return new ExecutorConfig(false, loop, 8, 100, 10_000, 0, OptionalInt.empty(), true, true, 16, false, false);
    }

    public static RankParts withScheduler(RankParts parts, Scheduler scheduler) {
        return new RankParts(
                parts.collective(),
                parts.router(),
                scheduler,
                parts.kvCache(),
                parts.engine(),
                parts.clock(),
                parts.queue(),
                parts.sink(),
                parts.observer(),
                parts.log());
    }

    public static RankParts withEngine(RankParts parts, ModelEngine engine) {
        return new RankParts(
                parts.collective(),
                parts.router(),
                parts.scheduler(),
                parts.kvCache(),
                engine,
                parts.clock(),
                parts.queue(),
                parts.sink(),
                parts.observer(),
                parts.log());
    }

    /** The real rooms in place of the fakes: a KV cache with a scheduler on it, and a router. */
    public static RankParts withRooms(RankParts parts, KvCache kvCache, Scheduler scheduler, AdpRouter router) {
        return new RankParts(
                parts.collective(),
                router,
                scheduler,
                kvCache,
                parts.engine(),
                parts.clock(),
                parts.queue(),
                parts.sink(),
                parts.observer(),
                parts.log());
    }

    /** A rank configured in its own way. */
    public static RankParts withSettings(RankParts parts, RankSettings settings) {
        return new RankParts(
                parts.collective(),
                parts.router(),
                parts.scheduler(),
                parts.kvCache(),
                parts.engine(),
                parts.clock(),
                parts.queue(),
                parts.sink(),
                parts.observer(),
                parts.log(),
                settings,
                parts.stalls());
    }

    /** A scheduler whose stalls are watched. */
    public static RankParts withStalls(RankParts parts, Scheduler scheduler, StallWatch stalls) {
        return new RankParts(
                parts.collective(),
                parts.router(),
                scheduler,
                parts.kvCache(),
                parts.engine(),
                parts.clock(),
                parts.queue(),
                parts.sink(),
                parts.observer(),
                parts.log(),
                parts.settings(),
                stalls);
    }

    public static RankTarget strictly(int rank) {
        return new RankTarget(new RankId(rank), true);
    }

    /** A request for a rank of its choice. */
    public static RequestSpec request(long id, int rank, int promptTokens, int newTokens) {
        return builder(id, promptTokens, newTokens).target(strictly(rank)).build();
    }

    public static RequestSpec request(long id, int rank, int promptTokens, int newTokens, Sampling sampling) {
        return builder(id, promptTokens, newTokens)
                .target(strictly(rank))
                .sampling(sampling)
                .build();
    }

    public static RequestSpec.Builder builder(long id, int promptTokens, int newTokens) {
        var scope = ReuseScope.ofNamespace(1);
        var prompt = KeyPrompt.unique(1, 64, promptTokens);
        return RequestSpec.builder(new RequestId(id), prompt, PromptKeys.of(prompt, scope, 64), scope)
                .maxNewTokens(newTokens);
    }
}
