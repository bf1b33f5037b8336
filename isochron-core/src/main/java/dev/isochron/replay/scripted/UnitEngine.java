package dev.isochron.replay.scripted;

import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/** An engine whose forwards take one unit of time whatever they contain and always sample the same token. */
final class UnitEngine implements ModelEngine {
    private static final int TOKEN = 0;

    private final Deque<Integer> sampledRows = new ArrayDeque<>();
    private long launched;

    @Override
    public StepHandle launch(ForwardBatch batch) {
        long last =
                batch.context().stream().filter(ForwardBatch.ContextItem::last).count();
        sampledRows.add(Math.toIntExact(last) + batch.generation().size());
        return new StepHandle(launched++);
    }

    @Override
    public ForwardResult await(StepHandle handle) {
        return new ForwardResult(Collections.nCopies(sampledRows.remove(), TOKEN), 1);
    }
}
