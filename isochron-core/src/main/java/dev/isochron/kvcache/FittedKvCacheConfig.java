package dev.isochron.kvcache;

import java.util.Optional;

/**
 * A configuration whose longest sequence fits the GPU tier.
 *
 * @param config the configuration to use
 * @param warning one line with both numbers if {@code maxSeqLen} had to be reduced
 */
public record FittedKvCacheConfig(KvCacheConfig config, Optional<String> warning) {
    static FittedKvCacheConfig of(KvCacheConfig asked, int fittingTokens) {
        if (fittingTokens >= asked.maxSeqLen()) {
            return new FittedKvCacheConfig(asked, Optional.empty());
        }
        return new FittedKvCacheConfig(
                asked.withMaxSeqLen(fittingTokens),
                Optional.of("max_seq_len reduced from " + asked.maxSeqLen() + " to " + fittingTokens
                        + " tokens, the longest sequence that " + asked.gpuBlocks() + " KV blocks of "
                        + asked.tokensPerBlock() + " tokens can hold"));
    }
}
