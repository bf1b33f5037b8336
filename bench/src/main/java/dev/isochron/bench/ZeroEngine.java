package dev.isochron.bench;

import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;

/** An engine of cost 0 that samples token 1 everywhere. */
final class ZeroEngine implements ModelEngine {
    private final Deque<ForwardResult> results = new ArrayDeque<>();
    private long steps;

    @Override
    public StepHandle launch(ForwardBatch batch) {
        int rows = batch.generation().size();
        for (ForwardBatch.ContextItem item : batch.context()) {
            rows += item.last() ? 1 : 0;
        }
        results.add(new ForwardResult(Collections.nCopies(rows, 1), 0));
        return new StepHandle(steps++);
    }

    @Override
    public ForwardResult await(StepHandle handle) {
        return results.remove();
    }
}
