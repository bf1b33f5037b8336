package dev.isochron.kvcache;

import dev.isochron.core.ChainedIdKeys;
import dev.isochron.core.HashedKeys;
import dev.isochron.core.PromptKeys;

/** What the prompts of a reuse scope are made of; a scope holds one kind. */
enum PromptKind {
    TOKENS("token"),
    BLOCK_IDS("key-only");

    private final String word;

    PromptKind(String word) {
        this.word = word;
    }

    static PromptKind of(PromptKeys keys) {
        return switch (keys) {
            case HashedKeys hashed -> TOKENS;
            case ChainedIdKeys ids -> BLOCK_IDS;
        };
    }

    @Override
    public String toString() {
        return word;
    }
}
