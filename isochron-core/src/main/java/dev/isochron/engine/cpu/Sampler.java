package dev.isochron.engine.cpu;

import dev.isochron.core.RequestId;
import dev.isochron.core.Sampling;
import dev.isochron.core.SplitMix64;
import dev.isochron.engine.TokenLogprobs;
import dev.isochron.engine.TokenLogprobs.Alternative;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses a token from one row of logits. A draw depends on the request's seed and the position only, never on the batch or the
 * rank. Ties go to the smaller token.
 */
final class Sampler {
    private final int vocabSize;
    private final Candidates candidates;

    Sampler(int vocabSize) {
        this.vocabSize = vocabSize;
        this.candidates = new Candidates(vocabSize);
    }

    /**
     * The next token.
     *
     * @param position of the token that is chosen, in the whole sequence
     */
    int next(float[] logits, int at, Sampling sampling, int position) {
        if (sampling.isGreedy()) {
            return largest(logits, at);
        }
        double draw = SplitMix64.stream(sampling.seed(), "sampling", position).nextDouble();
        return candidates.draw(logits, at, sampling, draw);
    }

    private int largest(float[] logits, int at) {
        int best = 0;
        for (int token = 1; token < vocabSize; token++) {
            if (logits[at + token] > logits[at + best]) {
                best = token;
            }
        }
        return best;
    }

    /** Log-probabilities at temperature 1 and without cuts; a request that asks for none gets {@link TokenLogprobs#NONE}. */
    TokenLogprobs logprobs(float[] logits, int at, Sampling sampling, int chosen) {
        if (sampling.logprobs().isEmpty()) {
            return TokenLogprobs.NONE;
        }
        double norm = logSum(logits, at);
        List<Alternative> top = new ArrayList<>();
        for (int token : candidates.top(
                logits, at, Math.min(vocabSize, sampling.logprobs().getAsInt()))) {
            top.add(new Alternative(token, logits[at + token] - norm));
        }
        return new TokenLogprobs(logits[at + chosen] - norm, top);
    }

    private double logSum(float[] logits, int at) {
        double largest = logits[at + largest(logits, at)];
        double sum = 0;
        for (int token = 0; token < vocabSize; token++) {
            sum += Math.exp(logits[at + token] - largest);
        }
        return largest + Math.log(sum);
    }

    /** Fails on a row that is no distribution. */
    void requireFinite(float[] logits, int at, RequestId id) {
        float value = logits[at + largest(logits, at)];
        if (!Float.isFinite(value)) {
            throw new IllegalStateException("request " + id.value() + ": the largest logit is " + value);
        }
    }
}
