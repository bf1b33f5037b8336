package dev.isochron.testkit;

import dev.isochron.collective.Rendezvous;
import dev.isochron.collective.VirtualClock;
import dev.isochron.core.RankId;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A lockstep engine in virtual time (V-3): a forward starts at the latest launch or the end of the one before, takes the largest
 * cost, and ends for all at once.
 */
public final class VirtualEngine implements ModelEngine {
    private final RankId rank;
    private final VirtualClock clock;
    private final Rendezvous<Launch, Span> forward;
    private final ToLongFunction<ForwardBatch> cost;
    private final Deque<Pending> pending = new ArrayDeque<>();
    private long deviceFree;
    private long steps;

    /** What a rank brings to a forward. */
    public record Launch(long nanos, long costNanos, long deviceFree) {}

    /** When the device ran it. */
    public record Span(long start, long end) {
        public static Span of(List<Launch> launches) {
            long start = 0;
            long longest = 0;
            for (Launch launch : launches) {
                start = Math.max(start, Math.max(launch.nanos(), launch.deviceFree()));
                longest = Math.max(longest, launch.costNanos());
            }
            return new Span(start, start + longest);
        }
    }

    private record Pending(ForwardBatch batch, Span span) {}

    public VirtualEngine(
            RankId rank, VirtualClock clock, Rendezvous<Launch, Span> forward, ToLongFunction<ForwardBatch> cost) {
        this.rank = rank;
        this.clock = clock;
        this.forward = forward;
        this.cost = cost;
    }

    @Override
    public StepHandle launch(ForwardBatch batch) {
        Span span = forward.meet(rank, new Launch(clock.nanos(), cost.applyAsLong(batch), deviceFree));
        deviceFree = span.end();
        pending.add(new Pending(batch, span));
        return new StepHandle(steps++);
    }

    @Override
    public ForwardResult await(StepHandle handle) {
        Pending done = pending.remove();
        clock.jumpTo(done.span().end());
        return new ForwardResult(
                InstantEngine.sample(done.batch()),
                done.span().end() - done.span().start());
    }
}
