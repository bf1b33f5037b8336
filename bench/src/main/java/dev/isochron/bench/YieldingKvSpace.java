package dev.isochron.bench;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.kvcache.Admission;
import dev.isochron.kvcache.Growth;
import dev.isochron.kvcache.Hint;
import dev.isochron.kvcache.KvSpace;
import dev.isochron.kvcache.Reverted;

/** A KV cache that grants everything at once and keeps nothing, so that only the scheduler is measured. Continuations are active. */
final class YieldingKvSpace implements KvSpace {
    private static final Admission PREPARED = new Admission.Prepared(0);
    private static final Growth GROWN = new Growth.Grown();

    @Override
    public boolean hasLowerTier() {
        return true;
    }

    @Override
    public boolean commitsEveryChunk() {
        return true;
    }

    @Override
    public boolean isActive(LlmRequest request) {
        return !request.progress().firstChunk();
    }

    @Override
    public boolean hasSequence(LlmRequest request) {
        return !request.progress().firstChunk();
    }

    @Override
    public PrefixProbe probe(LlmRequest request) {
        int block = request.progress().position() / request.keys().blockTokens();
        request.prefixProbe().record(0, block < request.keys().fullBlocks() ? block : PrefixProbe.NONE, block);
        return request.prefixProbe();
    }

    @Override
    public Hint admissionHint(LlmRequest request, int tokens) {
        return Hint.POSSIBLE;
    }

    @Override
    public Admission prepareContext(LlmRequest request) {
        return PREPARED;
    }

    @Override
    public Growth growContext(LlmRequest request, int kvStart, int tokens) {
        return GROWN;
    }

    @Override
    public void undoAdmission(LlmRequest request) {}

    @Override
    public Reverted revertContextGrowth(LlmRequest request) {
        return Reverted.KEPT;
    }

    @Override
    public Growth growGeneration(LlmRequest request, int draftTokens) {
        return GROWN;
    }

    @Override
    public void revertGenerationGrowth(LlmRequest request) {}

    @Override
    public void suspend(LlmRequest request) {}

    @Override
    public void preempt(LlmRequest request) {}

    @Override
    public void release(LlmRequest request) {}
}
