package dev.isochron.server;

import dev.isochron.engine.tokenizer.ChatTemplate;
import dev.isochron.engine.tokenizer.Tokenizer;
import java.util.concurrent.atomic.AtomicLong;

/** What clients can know of the model that is served. */
public final class ServedModel {
    private final String name;
    private final String provenance;
    private final Tokenizer tokenizer;
    private final ChatTemplate chatTemplate;
    private final int vocabSize;
    private final int maxSeqLen;
    private final AtomicLong seeds = new AtomicLong(1);

    /**
     * @param provenance where its weights are from, shown beside the name
     * @param vocabSize tokens that the engine takes
     * @param maxSeqLen longest sequence that is served, tokens
     */
    public ServedModel(
            String name,
            String provenance,
            Tokenizer tokenizer,
            ChatTemplate chatTemplate,
            int vocabSize,
            int maxSeqLen) {
        this.name = name;
        this.provenance = provenance;
        this.tokenizer = tokenizer;
        this.chatTemplate = chatTemplate;
        this.vocabSize = vocabSize;
        this.maxSeqLen = maxSeqLen;
    }

    public String name() {
        return name;
    }

    public String provenance() {
        return provenance;
    }

    public Tokenizer tokenizer() {
        return tokenizer;
    }

    public ChatTemplate chatTemplate() {
        return chatTemplate;
    }

    public int vocabSize() {
        return vocabSize;
    }

    public int maxSeqLen() {
        return maxSeqLen;
    }

    /** A seed for a request that names none: another one each time. */
    public long nextSeed() {
        return seeds.getAndIncrement();
    }
}
