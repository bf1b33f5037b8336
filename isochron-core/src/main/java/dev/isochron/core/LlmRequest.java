package dev.isochron.core;

import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A request on its rank: its specification, its current {@link Progress} and what it has generated.
 *
 * <p>Owned by the executor of one rank; schedulers and caches read it and never move it.
 */
public final class LlmRequest {
    private final RequestSpec spec;
    private final PrefixProbe prefixProbe = new PrefixProbe();
    private Prompt prompt;
    private PromptKeys keys;
    private Progress progress;
    private OptionalLong uncachedPrefillTokens;
    private int[] generated = new int[0];
    private int generatedCount;
    private int maxNewTokens;

    private LlmRequest(RequestSpec spec, RequestState state, OptionalLong uncachedPrefillTokens) {
        this.spec = spec;
        this.prompt = spec.prompt();
        this.keys = spec.keys();
        this.progress = Progress.initial(state, spec.promptTokens());
        this.uncachedPrefillTokens = uncachedPrefillTokens;
        this.maxNewTokens = spec.maxNewTokens();
    }

    /**
     * A request as it enters a rank.
     *
     * @param uncachedPrefillTokens the router's estimate of prompt tokens to compute, if it published one
     */
    public static LlmRequest arrived(RequestSpec spec, OptionalLong uncachedPrefillTokens) {
        return new LlmRequest(spec, firstState(spec), uncachedPrefillTokens);
    }

    private static RequestState firstState(RequestSpec spec) {
        if (spec.encoderTokens().isPresent()) {
            return RequestState.ENCODER_INIT;
        }
        return spec.kind() == RequestKind.GENERATION_ONLY ? RequestState.RECEIVE_INIT : RequestState.CONTEXT_INIT;
    }

    public RequestSpec spec() {
        return spec;
    }

    public RequestId id() {
        return spec.id();
    }

    /** The current prompt: as submitted, plus generated tokens after a recompute. */
    public Prompt prompt() {
        return prompt;
    }

    /** Block keys of the current prompt. */
    public PromptKeys keys() {
        return keys;
    }

    public Progress progress() {
        return progress;
    }

    public RequestState state() {
        return progress.state();
    }

    /** Estimated prompt tokens to compute ({@code py_uncached_prefill_tokens}); empty means never demoted. */
    public OptionalLong uncachedPrefillTokens() {
        return uncachedPrefillTokens;
    }

    public PrefixProbe prefixProbe() {
        return prefixProbe;
    }

    /** Output tokens still allowed behind the current prompt, counted from its end. */
    public int maxNewTokens() {
        return maxNewTokens;
    }

    /** Tokens generated behind the current prompt. */
    public int[] generatedTokens() {
        return Arrays.copyOf(generated, generatedCount);
    }

    /** How many tokens were generated behind the current prompt and are known. */
    public int generatedCount() {
        return generatedCount;
    }

    /** One of them, counted from 0. */
    public int generatedToken(int index) {
        return generated[Objects.checkIndex(index, generatedCount)];
    }

    public void moveTo(Progress next) {
        if (next.promptTokens() != prompt.lengthTokens()) {
            throw new IllegalStateException("request " + id().value() + ": progress speaks of " + next.promptTokens()
                    + " prompt tokens, the prompt has " + prompt.lengthTokens());
        }
        this.progress = next;
    }

    /** Appends one sampled token and counts it in the progress. */
    public void append(int token) {
        if (generatedCount == generated.length) {
            generated = Arrays.copyOf(generated, Math.max(4, 2 * generatedCount));
        }
        generated[generatedCount++] = token;
        progress = progress.generated(1);
    }

    /**
     * Turns the request into a fresh one whose prompt contains what it generated (scheduler.md 4.2): the output limit shrinks by as
     * many tokens, an estimate becomes the whole new prompt, the batch slot is gone.
     */
    public void resetForRecompute() {
        if (generatedCount > 0) {
            prompt = switch (prompt) {
                case TokenPrompt tokens -> tokens.append(generatedTokens());
                case KeyPrompt ids -> ids.appendUnknown(generatedCount);
            };
            keys = keys.extend(prompt);
            maxNewTokens -= generatedCount;
            generated = new int[0];
            generatedCount = 0;
        }
        if (uncachedPrefillTokens.isPresent()) {
            uncachedPrefillTokens = OptionalLong.of(prompt.lengthTokens());
        }
        var state = spec.encoderTokens().isPresent() ? RequestState.ENCODER_INIT : RequestState.CONTEXT_INIT;
        progress = Progress.initial(state, prompt.lengthTokens());
    }

    @Override
    public String toString() {
        return "request " + id().value() + " " + progress;
    }
}
