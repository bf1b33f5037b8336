package dev.isochron.replay.group;

import dev.isochron.collective.Rendezvous;
import dev.isochron.collective.VirtualClock;
import dev.isochron.core.RankId;
import dev.isochron.cost.CostModel;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import dev.isochron.kvcache.KvCache;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * A model that computes nothing and takes as long as the cost model says. Launching costs nothing; waiting for a result sets the
 * rank's clock to the end of the forward, if it is not later already (V-3). A dummy costs like any chunk and is no work (V-4).
 */
final class CostModelEngine implements ModelEngine {
    private static final Integer TOKEN = 0;

    private final RankId rank;
    private final CostModel model;
    private final VirtualClock clock;
    private final KvCache kvCache;
    private final PlanNotes plans;
    private final Rendezvous<RankLaunch, DeviceSpan> lockstep;
    private final Deque<Launched> underWay = new ArrayDeque<>();
    private final List<List<Integer>> tokens = new ArrayList<>();
    private long steps;

    private record Launched(StepHandle handle, DeviceSpan span, int rows) {}

    CostModelEngine(
            RankId rank,
            CostModel model,
            VirtualClock clock,
            KvCache kvCache,
            PlanNotes plans,
            Rendezvous<RankLaunch, DeviceSpan> lockstep) {
        this.rank = rank;
        this.model = model;
        this.clock = clock;
        this.kvCache = kvCache;
        this.plans = plans;
        this.lockstep = lockstep;
    }

    @Override
    public StepHandle launch(ForwardBatch batch) {
        var work = new Load();
        var cost = new Load();
        int rows = batch.generation().size();
        for (ContextItem item : batch.context()) {
            cost.add(item.tokens(), item.kvTokens());
            rows += item.last() ? 1 : 0;
            if (!item.request().id().isDummy()) {
                work.add(item.tokens(), item.kvTokens());
            }
        }
        for (GenerationItem item : batch.generation()) {
            cost.add(item.tokens(), item.kvTokens());
        }
        var launch = new RankLaunch(batch.iteration(), clock.nanos(), cost.nanos(model), share(work));
        var launched = new Launched(new StepHandle(steps++), lockstep.meet(rank, launch), rows);
        underWay.add(launched);
        return launched.handle();
    }

    private RankShare share(Load work) {
        return new RankShare(
                work.nanos(model),
                plans.takeRunning(),
                plans.takeUnqueued(),
                kvCache.usage().unavailableBlocks());
    }

    @Override
    public ForwardResult await(StepHandle handle) {
        Launched launched = underWay.element();
        if (!launched.handle().equals(handle)) {
            throw new IllegalStateException("rank " + rank.value() + " awaits step " + handle.step() + "; expected "
                    + launched.handle().step());
        }
        underWay.remove();
        clock.jumpTo(launched.span().endNanos());
        long device = launched.span().endNanos() - launched.span().startNanos();
        return new ForwardResult(tokens(launched.rows()), device);
    }

    /** The same token for every row; each list is made once. */
    private List<Integer> tokens(int rows) {
        while (rows >= tokens.size()) {
            tokens.add(List.copyOf(Collections.nCopies(tokens.size(), TOKEN)));
        }
        return tokens.get(rows);
    }

    /** Exact sums over the chunks of one batch. */
    private static final class Load {
        private long tokens;
        private long twiceTokenKv;
        private long kvTokens;

        void add(int newTokens, int kv) {
            tokens += newTokens;
            twiceTokenKv = Math.addExact(twiceTokenKv, CostModel.twice(newTokens, kv));
            kvTokens += kv;
        }

        /** 0 for an empty batch. */
        long nanos(CostModel model) {
            return tokens == 0 ? 0 : model.rankNanos(tokens, twiceTokenKv, kvTokens);
        }
    }
}
