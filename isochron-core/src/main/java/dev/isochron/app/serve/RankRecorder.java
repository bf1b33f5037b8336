package dev.isochron.app.serve;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RankId;
import dev.isochron.engine.DeviceTime;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.HostClock;
import dev.isochron.kvcache.KvCache;
import dev.isochron.kvcache.KvUsage;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import dev.isochron.server.stats.ActiveRequest;
import dev.isochron.server.stats.IterationStats;
import dev.isochron.server.stats.IterationStats.Batch;
import dev.isochron.server.stats.IterationStats.KvBlocks;
import dev.isochron.server.stats.IterationStats.Policy;
import dev.isochron.server.stats.IterationStats.Times;
import dev.isochron.server.stats.LiveStatistics;
import dev.isochron.telemetry.IterationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Makes the statistics of one rank's iterations from what its loop does. Used on the rank's thread only. */
final class RankRecorder {
    private static final long SNAPSHOT_NANOS = 200_000_000;

    private final RankId rank;
    private final KvCache kvCache;
    private final LiveStatistics statistics;
    private final HostClock utc;
    private List<ActiveRequest> snapshot = List.of();
    private long snapshotNanos;
    private Batch batch = Batch.NONE;
    private Policy policy = Policy.NONE;
    private long forwardNanos;
    private long collectiveNanos;
    private int active;
    private int ended;
    private long reusedTokens;

    /** @param utc stamps iterations, and tells when a new look at the requests is due */
    RankRecorder(RankId rank, KvCache kvCache, LiveStatistics statistics, HostClock utc) {
        this.rank = rank;
        this.kvCache = kvCache;
        this.statistics = statistics;
        this.utc = utc;
        this.snapshotNanos = utc.nanos() - SNAPSHOT_NANOS;
    }

    void collective(long nanos) {
        collectiveNanos += nanos;
    }

    void planned(List<LlmRequest> requests, SchedulePlan plan, boolean runs) {
        active = real(requests);
        policy = new Policy(plan.used().contextCost(), plan.used().costBudget(), demoted(plan));
        if (runs) {
            int tokens = plan.context().stream().mapToInt(ContextChunk::tokens).sum();
            batch = new Batch(
                    plan.context().size(),
                    tokens,
                    plan.generation().size(),
                    plan.suspended().size());
        }
        look(requests);
    }

    private static int real(List<LlmRequest> requests) {
        int count = 0;
        for (LlmRequest request : requests) {
            count += request.id().isDummy() ? 0 : 1;
        }
        return count;
    }

    private static int demoted(SchedulePlan plan) {
        int count = 0;
        for (DemotionNote note : plan.demotions()) {
            count += note.letThrough() ? 0 : 1;
        }
        return count;
    }

    /** People look a few times a second, and at every change of the number. */
    private void look(List<LlmRequest> requests) {
        long now = utc.nanos();
        if (active == snapshot.size() && now - snapshotNanos < SNAPSHOT_NANOS) {
            return;
        }
        snapshotNanos = now;
        List<ActiveRequest> seen = new ArrayList<>();
        for (LlmRequest request : requests) {
            if (!request.id().isDummy()) {
                seen.add(seen(request));
            }
        }
        show(seen);
    }

    private ActiveRequest seen(LlmRequest request) {
        return new ActiveRequest(
                request.id().value(),
                rank.value(),
                request.state().name().toLowerCase(Locale.ROOT),
                request.progress().position() + request.progress().generatedTokens(),
                request.progress().promptTokens());
    }

    private void show(List<ActiveRequest> requests) {
        snapshot = requests;
        statistics.active(rank, requests);
    }

    void released(LlmRequest request) {
        ended++;
        reusedTokens += request.progress().prepopulated();
        show(snapshot.stream().filter(seen -> seen.id() != request.id().value()).toList());
    }

    /** The iteration has ended: tells of it and starts the next. */
    void ended(IterationRecord record) {
        KvUsage usage = kvCache.usage();
        statistics.iteration(new IterationStats(
                rank,
                record.iteration(),
                utc.calendarMillis(),
                new Times(record.hostStepNanos(), forwardNanos, collectiveNanos),
                batch,
                new KvBlocks(
                        usage.unavailableBlocks(), usage.availableBlocks() - usage.freeBlocks(), usage.freeBlocks()),
                policy,
                active,
                ended,
                reusedTokens));
        batch = Batch.NONE;
        policy = Policy.NONE;
        forwardNanos = 0;
        collectiveNanos = 0;
        ended = 0;
        reusedTokens = 0;
    }

    /** The same engine with its time measured. */
    ModelEngine timed(ModelEngine engine, MonotonicClock clock) {
        return new ModelEngine() {
            @Override
            public StepHandle launch(ForwardBatch forward) {
                long start = clock.nanos();
                StepHandle handle = engine.launch(forward);
                forwardNanos += clock.nanos() - start;
                return handle;
            }

            @Override
            public ForwardResult await(StepHandle handle) {
                long start = clock.nanos();
                ForwardResult result = engine.await(handle);
                forwardNanos += clock.nanos() - start;
                return result;
            }

            @Override
            public DeviceTime deviceTime() {
                return engine.deviceTime();
            }
        };
    }
}
