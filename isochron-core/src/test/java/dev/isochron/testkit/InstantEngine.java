package dev.isochron.testkit;

import dev.isochron.core.LlmRequest;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * An engine that takes no time. A sampled token tells where it was sampled: request number times 1,000 plus the KV depth, so that a
 * wrong depth or a row given to another request shows. Keeps all batches, and fails on a second or disordered await (EXE-6).
 */
public final class InstantEngine implements ModelEngine {
    private final List<ForwardBatch> batches = new ArrayList<>();
    private final Deque<StepHandle> outstanding = new ArrayDeque<>();

    public List<ForwardBatch> batches() {
        return batches;
    }

    public int outstanding() {
        return outstanding.size();
    }

    @Override
    public StepHandle launch(ForwardBatch batch) {
        var handle = new StepHandle(batches.size());
        batches.add(batch);
        outstanding.add(handle);
        if (outstanding.size() > 2) {
            throw new IllegalStateException(outstanding.size() + " batches outstanding; expected at most 2");
        }
        return handle;
    }

    @Override
    public ForwardResult await(StepHandle handle) {
        if (!handle.equals(outstanding.poll())) {
            throw new IllegalStateException("step " + handle.step() + " is awaited twice or out of order");
        }
        return new ForwardResult(sample(batches.get(Math.toIntExact(handle.step()))), 0);
    }

    /** The tokens of a batch, by the rule above. */
    public static List<Integer> sample(ForwardBatch batch) {
        var tokens = new ArrayList<Integer>();
        for (ContextItem item : batch.context()) {
            if (item.last()) {
                tokens.add(token(item.request(), item.kvTokens() + item.tokens()));
            }
        }
        for (GenerationItem item : batch.generation()) {
            tokens.add(token(item.request(), item.kvTokens() + 1));
        }
        return tokens;
    }

    private static int token(LlmRequest request, int depth) {
        return Math.toIntExact(request.id().value() * 1000 + depth);
    }
}
