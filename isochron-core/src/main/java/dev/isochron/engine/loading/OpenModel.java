package dev.isochron.engine.loading;

import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.TensorSource;
import dev.isochron.engine.tokenizer.ChatTemplate;
import dev.isochron.engine.tokenizer.Tokenizer;

/**
 * A model whose weights can be read. Closing it unmaps them; the rest stays usable.
 *
 * @param name what to call it
 * @param provenance where its weights are from, in words to show wherever the name appears
 * @param spec its shape
 * @param tensors its weights
 * @param tokenizer its vocabulary, of at most {@code spec.vocabSize()} tokens
 * @param chatTemplate how conversations are written for it
 */
public record OpenModel(
        String name,
        String provenance,
        ModelSpec spec,
        TensorSource tensors,
        Tokenizer tokenizer,
        ChatTemplate chatTemplate)
        implements AutoCloseable {
    public OpenModel {
        if (tokenizer.vocabSize() > spec.vocabSize()) {
            throw new IllegalArgumentException("tokenizer of " + tokenizer.vocabSize() + " tokens; expected at most "
                    + spec.vocabSize() + ", the model's vocabulary");
        }
    }

    @Override
    public void close() {
        tensors.close();
    }
}
