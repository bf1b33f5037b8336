package dev.isochron.executor;

import dev.isochron.core.RankId;
import dev.isochron.engine.DeviceTime;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.kvcache.KvCache;
import dev.isochron.kvcache.KvUsage;
import dev.isochron.telemetry.IterationRecord;
import dev.isochron.telemetry.IterationRecord.States;
import java.util.Optional;
import java.util.OptionalDouble;

/** Writes the line of each body at the top of the next one (executor-and-routing.md 16). */
final class LogLines {
    private final IterationLog log;
    private final RankId rank;
    private final HostClock clock;
    private final KvCache kvCache;
    private final RequestCounts counts;
    private final BodyTimes bodies;
    private Optional<States> states = Optional.empty();

    LogLines(
            IterationLog log,
            RankId rank,
            HostClock clock,
            KvCache kvCache,
            RequestCounts counts,
            DeviceTime deviceTime) {
        this.bodies = new BodyTimes(deviceTime);
        this.log = log;
        this.rank = rank;
        this.clock = clock;
        this.kvCache = kvCache;
        this.counts = counts;
    }

    /** The body that runs. */
    long iteration() {
        return bodies.current().iteration();
    }

    /** Top of a body: the one before it has ended and gets its line. */
    void bodyStarts(long iteration) {
        long now = clock.nanos();
        bodies.start(iteration, now);
        BodyTimes.Body ended = bodies.ended();
        if (ended != null && log.isOn()) {
            log.write(line(ended, now));
        }
    }

    /** A forward is prepared: its numbers stand until the next one. */
    BodyTimes.Body launched(PlannedBatch batch, ForwardBatch forward) {
        BodyTimes.Body body = bodies.current();
        body.launched(batch);
        if (log.isOn()) {
            states = Optional.of(statesOf(forward));
        }
        return body;
    }

    private IterationRecord line(BodyTimes.Body body, long nowNanos) {
        return new IterationRecord(
                body.iteration(),
                rank.value(),
                rank.value(),
                body.scheduled(),
                body.dummyContextTokens(),
                body.dummyGenerationTokens(),
                utilisation(kvCache.usage()),
                counts.onThisRank(),
                counts.fetched(),
                nowNanos - body.startNanos(),
                bodies.deviceNanosBeforeEnded(),
                clock.calendarMillis(),
                states);
    }

    private static OptionalDouble utilisation(KvUsage usage) {
        return usage.totalBlocks() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) usage.unavailableBlocks() / usage.totalBlocks());
    }

    private static States statesOf(ForwardBatch forward) {
        int contextTokens = 0;
        int generationTokens = 0;
        long cached = 0;
        for (ContextItem item : forward.context()) {
            contextTokens += item.tokens();
            cached += item.kvTokens();
        }
        for (GenerationItem item : forward.generation()) {
            generationTokens += item.tokens();
            cached += item.kvTokens();
        }
        return new States(forward.context().size(), contextTokens, generationTokens, cached);
    }
}
