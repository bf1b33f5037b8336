package dev.isochron.engine.cpu;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RequestId;
import dev.isochron.core.TokenPrompt;
import dev.isochron.engine.DeviceTime;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import dev.isochron.engine.TokenLogprobs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes forwards on the thread that launches them: a launch returns with its result made, and an await hands it out. A token
 * sampled by the forward before is known here even if the host has not seen it yet, so both loops get what they expect.
 *
 * <p>Padding dummies are answered, not computed: nothing inside a forward waits for other ranks.
 */
public final class CpuEngine implements ModelEngine {
    private static final int DUMMY_TOKEN = 0;

    private final Transformer transformer;
    private final Sampler sampler;
    private final int vocabSize;
    private final int blockTokens;
    private final BlockTable blocks;
    private final MonotonicClock clock;
    private final Sequences batch = new Sequences();
    private final List<LlmRequest> sampledRequests = new ArrayList<>();
    private final Deque<ForwardResult> results = new ArrayDeque<>();
    private Map<RequestId, Integer> lastSampled = new LinkedHashMap<>();
    private long steps;
    private long awaited;

    /**
     * An engine of one rank.
     *
     * @param pool pages of the rank; its manager must have the same slots and block size
     * @param blocks finds a request's pages
     * @param clock measures the forwards
     */
    public CpuEngine(PackedModel model, KvPool pool, BlockTable blocks, MonotonicClock clock) {
        this.transformer = new Transformer(model, pool);
        this.vocabSize = model.spec().vocabSize();
        this.sampler = new Sampler(vocabSize);
        this.blockTokens = pool.blockTokens();
        this.blocks = blocks;
        this.clock = clock;
    }

    @Override
    public StepHandle launch(ForwardBatch forward) {
        long start = clock.nanos();
        fill(forward);
        if (batch.rows() > 0) {
            transformer.forward(batch);
        }
        results.add(sample(forward, start));
        return new StepHandle(steps++);
    }

    @Override
    public ForwardResult await(StepHandle handle) {
        if (handle.step() != awaited || results.isEmpty()) {
            throw new IllegalStateException("step " + handle.step() + " is awaited; expected step " + awaited);
        }
        awaited++;
        return results.remove();
    }

    /** Nothing inside a forward waits for the other ranks; the loop's collectives do. */
    @Override
    public DeviceTime deviceTime() {
        return DeviceTime.BETWEEN_TOPS;
    }

    // ---- batch in

    private void fill(ForwardBatch forward) {
        batch.clear();
        sampledRequests.clear();
        for (ContextItem item : forward.context()) {
            if (!item.request().id().isDummy()) {
                addContext(item);
            }
        }
        for (GenerationItem item : forward.generation()) {
            if (!item.request().id().isDummy()) {
                addGeneration(item);
            }
        }
    }

    private void addContext(ContextItem item) {
        LlmRequest request = item.request();
        TokenPrompt prompt = tokens(request);
        int end = item.kvTokens() + item.tokens();
        open(request, end);
        for (int position = item.kvTokens(); position < end; position++) {
            batch.addRow(checked(request, prompt.token(position)), position);
        }
        if (item.last()) {
            batch.sampleLastRow();
            sampledRequests.add(request);
        }
    }

    private void addGeneration(GenerationItem item) {
        if (item.tokens() != 1) {
            throw new IllegalStateException("request " + item.request().id().value() + ": " + item.tokens()
                    + " rows in a generation step; the CPU engine drafts no tokens");
        }
        open(item.request(), item.kvTokens() + 1);
        batch.addRow(checked(item.request(), last(item)), item.kvTokens());
        batch.sampleLastRow();
        sampledRequests.add(item.request());
    }

    private void open(LlmRequest request, int tokens) {
        batch.open();
        int count = Math.ceilDiv(tokens, blockTokens);
        for (int block = 0; block < count; block++) {
            batch.addSlot(blocks.slot(request, block));
        }
    }

    /** The token at the position to be computed: what the host knows, else what the last forward sampled. */
    private int last(GenerationItem item) {
        LlmRequest request = item.request();
        int generated = item.kvTokens() - request.progress().promptTokens();
        if (generated < 0) {
            return tokens(request).token(item.kvTokens());
        }
        if (generated < request.generatedCount()) {
            return request.generatedToken(generated);
        }
        Integer unseen = lastSampled.get(request.id());
        if (unseen == null) {
            throw new IllegalStateException(
                    "request " + request.id().value() + ": token " + item.kvTokens() + " was never sampled");
        }
        return unseen;
    }

    private static TokenPrompt tokens(LlmRequest request) {
        if (request.prompt() instanceof TokenPrompt prompt) {
            return prompt;
        }
        throw new IllegalStateException(
                "request " + request.id().value() + " has block ids only; the CPU engine computes tokens");
    }

    private int checked(LlmRequest request, int token) {
        if (token >= vocabSize) {
            throw new IllegalArgumentException("request " + request.id().value() + ": token " + token
                    + "; the model's vocabulary has " + vocabSize);
        }
        return token;
    }

    // ---- tokens out

    private ForwardResult sample(ForwardBatch forward, long start) {
        Map<RequestId, Integer> sampled = new LinkedHashMap<>();
        List<Integer> tokens = new ArrayList<>();
        List<TokenLogprobs> logprobs = new ArrayList<>();
        boolean asked = false;
        for (int i = 0; i < sampledRequests.size(); i++) {
            LlmRequest request = sampledRequests.get(i);
            int at = transformer.logitsAt(i);
            sampler.requireFinite(transformer.logits(), at, request.id());
            var sampling = request.spec().sampling();
            int position = batch.position(batch.sampledRow(i)) + 1;
            int token = sampler.next(transformer.logits(), at, sampling, position);
            sampled.put(request.id(), token);
            asked |= sampling.logprobs().isPresent();
            logprobs.add(sampler.logprobs(transformer.logits(), at, sampling, token));
        }
        lastSampled = sampled;
        for (ContextItem item : forward.context()) {
            if (item.last()) {
                tokens.add(sampled.getOrDefault(item.request().id(), DUMMY_TOKEN));
            }
        }
        for (GenerationItem item : forward.generation()) {
            tokens.add(sampled.getOrDefault(item.request().id(), DUMMY_TOKEN));
        }
        while (asked && logprobs.size() < tokens.size()) {
            logprobs.add(TokenLogprobs.NONE);
        }
        return new ForwardResult(tokens, clock.nanos() - start, asked ? logprobs : List.of());
    }
}
