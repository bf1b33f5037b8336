package dev.isochron.engine.cpu;

import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.Sampling;
import dev.isochron.core.TokenPrompt;
import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RopeSpec;
import java.util.List;
import java.util.OptionalInt;

/** Models small enough to compute by the hundred, and requests for them. */
final class SmallModels {
    static final int VOCABULARY = 97;
    static final ReuseScope SCOPE = ReuseScope.ofNamespace(1);

    private SmallModels() {}

    /** Two query heads on one KV head, whose width is no whole panel. */
    static ModelSpec llama() {
        return llama(32, 16);
    }

    /** The same with heads as wide as a panel. */
    static ModelSpec headsOf64() {
        return llama(70, 64);
    }

    private static ModelSpec llama(int dim, int headDim) {
        return new ModelSpec(
                Architecture.LLAMA,
                1,
                dim,
                2,
                1,
                headDim,
                3 * dim / 2,
                VOCABULARY,
                4096,
                1e-5,
                RopeSpec.plain(10_000),
                false,
                false,
                true);
    }

    static RequestSpec request(long id, int blockTokens, int newTokens, Sampling sampling, int... prompt) {
        var tokens = TokenPrompt.of(prompt);
        return RequestSpec.builder(new RequestId(id), tokens, PromptKeys.of(tokens, SCOPE, blockTokens), SCOPE)
                .maxNewTokens(newTokens)
                .sampling(sampling)
                .build();
    }

    /** Draws at temperature 1. */
    static Sampling drawn(long seed) {
        return new Sampling(1, 0, 1, seed, OptionalInt.empty(), List.of());
    }
}
