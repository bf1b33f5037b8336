package dev.isochron.executor;

import dev.isochron.core.LlmRequest;

/**
 * When a request has generated all it may: {@code min(maxNewTokens, maxSeqLen - prompt)} tokens behind its current prompt.
 *
 * @param maxSeqLen longest sequence, tokens
 */
record OutputLimit(int maxSeqLen) {
    boolean reached(LlmRequest request) {
        return reachedWith(request, 0);
    }

    /** True if the request ends when {@code more} tokens that are under way have come. */
    boolean reachedWith(LlmRequest request, int more) {
        var progress = request.progress();
        int limit = Math.min(request.maxNewTokens(), maxSeqLen - progress.promptTokens());
        return progress.generatedTokens() + more >= limit;
    }
}
