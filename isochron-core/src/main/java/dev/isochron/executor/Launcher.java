package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ModelEngine;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Turns a planned batch into a forward and hands it to the engine. */
final class Launcher {
    private static final Comparator<GenerationItem> NEW_ROWS_FIRST =
            Comparator.comparing(item -> item.request().progress().batchSlot());

    private final ActiveRequests active;
    private final ModelEngine engine;
    private final LogLines log;

    Launcher(ActiveRequests active, ModelEngine engine, LogLines log) {
        this.active = active;
        this.engine = engine;
        this.log = log;
    }

    /**
     * Launches the batch.
     *
     * @param underWay the batch launched before, if it is not settled: its tokens count although nobody has seen them
     */
    LaunchedBatch launch(long iteration, PlannedBatch batch, Optional<LaunchedBatch> underWay) {
        var forward = new ForwardBatch(iteration, context(batch), generation(batch, underWay));
        BodyTimes.Body body = log.launched(batch, forward);
        return new LaunchedBatch(forward, engine.launch(forward), body);
    }

    private List<ContextItem> context(PlannedBatch batch) {
        List<ContextChunk> chunks = batch.plan().context();
        var items = new ArrayList<ContextItem>(chunks.size());
        for (ContextChunk chunk : chunks) {
            items.add(new ContextItem(active.get(chunk.id()), chunk.kvStart(), chunk.tokens(), chunk.last()));
        }
        return items;
    }

    private List<GenerationItem> generation(PlannedBatch batch, Optional<LaunchedBatch> underWay) {
        List<GenerationStep> steps = batch.plan().generation();
        if (steps.isEmpty() && batch.padding().isEmpty()) {
            return List.of();
        }
        var items = new ArrayList<GenerationItem>(steps.size() + 1);
        for (GenerationStep step : steps) {
            LlmRequest request = active.get(step.id());
            items.add(new GenerationItem(request, kvTokens(request, underWay), 1 + step.draftTokens()));
        }
        batch.padding().ifPresent(dummy -> items.add(new GenerationItem(dummy.request(), 0, dummy.rows())));
        items.sort(NEW_ROWS_FIRST);
        return items;
    }

    /** All tokens so far but the last, whose KV this step computes. */
    private static int kvTokens(LlmRequest request, Optional<LaunchedBatch> underWay) {
        int unseen = underWay.isPresent() && underWay.get().samples(request) ? 1 : 0;
        return request.progress().promptTokens() + request.progress().generatedTokens() + unseen - 1;
    }
}
