package dev.isochron.engine.cpu;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.RequestState;
import dev.isochron.core.TokenPrompt;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RandomTensors;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** An engine without a cache manager: the pages of request n are the slots from n * {@link #SLOTS} on. */
final class EngineRig implements AutoCloseable {
    static final int BLOCK = 32;
    static final long SEED = 5;
    private static final int SLOTS = 8;
    private static final int REQUESTS = 24;

    private final Arena arena = Arena.ofConfined();
    private final ModelSpec spec = SmallModels.llama();
    private final PackedModel model =
            PackedModel.pack(arena, spec, new RandomTensors(spec, SEED), PackedModel.Progress.SILENT);
    private final KvPool pool = new KvPool(arena, spec, SLOTS * REQUESTS, BLOCK);
    private long nanos;
    private final CpuEngine engine = new CpuEngine(
            model, pool, (request, block) -> Math.toIntExact(request.id().value() * SLOTS + block), () -> nanos += 7);

    CpuEngine engine() {
        return engine;
    }

    static LlmRequest arrived(RequestSpec spec) {
        return LlmRequest.arrived(spec, OptionalLong.empty());
    }

    /** The whole prompt as one chunk. */
    static ContextItem prompt(LlmRequest request) {
        return new ContextItem(request, 0, request.progress().promptTokens(), true);
    }

    /** The step that computes the newest token that the host has counted. */
    static GenerationItem step(LlmRequest request, int kvTokens) {
        return new GenerationItem(request, kvTokens, 1);
    }

    ForwardResult run(List<ContextItem> context, List<GenerationItem> generation) {
        return engine.await(engine.launch(new ForwardBatch(1, context, generation)));
    }

    /** The tokens that a request gets when nobody else is there and each token is known before the next forward. */
    List<Integer> alone(RequestSpec spec) {
        LlmRequest request = arrived(spec);
        List<Integer> tokens = new ArrayList<>();
        settle(request, run(List.of(prompt(request)), List.of()).sampled().getFirst(), tokens);
        while (tokens.size() < spec.maxNewTokens()) {
            int kvTokens = spec.promptTokens() + tokens.size() - 1;
            settle(
                    request,
                    run(List.of(), List.of(step(request, kvTokens))).sampled().getFirst(),
                    tokens);
        }
        return tokens;
    }

    private static void settle(LlmRequest request, int token, List<Integer> tokens) {
        settle(request, token);
        tokens.add(token);
    }

    /** What the host does with a token. */
    static void settle(LlmRequest request, int token) {
        if (request.progress().state() != RequestState.GENERATION) {
            var progress = request.progress();
            request.moveTo(progress.advanced(progress.remaining()).in(RequestState.GENERATION));
        }
        request.append(token);
    }

    /** Logits of plain loops behind a prompt and what was generated. */
    double[] reference(TokenPrompt prompt, List<Integer> generated) {
        int[] tokens = Arrays.copyOf(prompt.copy(0, prompt.lengthTokens()), prompt.lengthTokens() + generated.size());
        for (int i = 0; i < generated.size(); i++) {
            tokens[prompt.lengthTokens() + i] = generated.get(i);
        }
        return new NaiveTransformer(spec, new RandomTensors(spec, SEED)).logits(tokens)[tokens.length - 1];
    }

    @Override
    public void close() {
        arena.close();
    }
}
