package dev.isochron.replay;

import dev.isochron.executor.ExecutorConfig;
import dev.isochron.executor.LoopKind;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCapacity;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.scheduling.Chunking;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.SchedulerConfig;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is deployed: the group of context ranks that a replay drives.
 *
 * @param ranks ranks of the lockstep group, {@code >= 1}
 * @param maxNumTokens M, tokens per rank and iteration, {@code >= 1}
 * @param maxBatchSize requests per rank and iteration, {@code >= 1}
 * @param maxActiveRequests requests a rank may hold at once, {@code >= 1}
 * @param chunkUnitTokens chunks that do not end their prompt are multiples of it, {@code >= 1}
 * @param tokensPerBlock tokens of one KV block, {@code >= 1}
 * @param kvTokens KV capacity of one rank, tokens, at least one block
 * @param maxSeqLen longest sequence, tokens, {@code >= 2}
 * @param chunkedPrefill false rejects prompts longer than M
 * @param blockReuse false computes every prompt from its first token
 * @param router how requests are placed; whether it publishes estimates is up to the variant
 * @param loop which duty cycle
 * @param concurrency L: live conversation trees of a closed-loop workload, {@code >= 1}
 */
public record Deployment(
        int ranks,
        int maxNumTokens,
        int maxBatchSize,
        int maxActiveRequests,
        int chunkUnitTokens,
        int tokensPerBlock,
        long kvTokens,
        int maxSeqLen,
        boolean chunkedPrefill,
        boolean blockReuse,
        RouterConfig router,
        LoopKind loop,
        int concurrency) {
    public static final int DEFAULT_MAX_SEQ_LEN = 1_048_576;
    public static final long DEFAULT_KV_TOKENS = 8_000_000;

    public Deployment {
        atLeast("ranks", ranks, 1);
        atLeast("max_num_tokens", maxNumTokens, 1);
        atLeast("max_batch_size", maxBatchSize, 1);
        atLeast("max_num_active_requests", maxActiveRequests, 1);
        atLeast("chunk_unit_size", chunkUnitTokens, 1);
        atLeast("tokens_per_block", tokensPerBlock, 1);
        atLeast("kv_tokens", kvTokens, tokensPerBlock);
        atLeast("max_seq_len", maxSeqLen, 2);
        atLeast("concurrency", concurrency, 1);
    }

    private static void atLeast(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " " + value + "; expected >= " + least);
        }
    }

    /** The deployment of the command line's defaults: 16 ranks, conversation router, overlap loop. */
    public static Deployment defaults() {
        return new Deployment(
                16,
                8192,
                64,
                64,
                64,
                64,
                DEFAULT_KV_TOKENS,
                DEFAULT_MAX_SEQ_LEN,
                true,
                true,
                RouterConfig.of(RouterKind.CONVERSATION),
                LoopKind.OVERLAP,
                128);
    }

    /**
     * This deployment with a longest sequence that its KV cache can hold, and the warning to print if it had to be reduced.
     *
     * @throws IllegalArgumentException if the cache is too small for a batch
     */
    public Fitted fitted() {
        var fitted = kvCacheConfig().fitted(maxBatchSize);
        return new Fitted(withMaxSeqLen(fitted.config().maxSeqLen()), fitted.warning());
    }

    /**
     * A deployment whose longest sequence fits.
     *
     * @param warning one line with both numbers if it had to be reduced
     */
    public record Fitted(Deployment deployment, Optional<String> warning) {}

    private Deployment withMaxSeqLen(int tokens) {
        return new Deployment(
                ranks,
                maxNumTokens,
                maxBatchSize,
                maxActiveRequests,
                chunkUnitTokens,
                tokensPerBlock,
                kvTokens,
                tokens,
                chunkedPrefill,
                blockReuse,
                router,
                loop,
                concurrency);
    }

    /** The KV cache of one rank. */
    public KvCacheConfig kvCacheConfig() {
        int sequences = Math.max(maxBatchSize, maxActiveRequests);
        return KvCacheConfig.builder(tokensPerBlock, new KvCapacity.Tokens(kvTokens), sequences, maxSeqLen)
                .blockReuse(blockReuse)
                .build();
    }

    /** The scheduler of one rank, both policies off. */
    public SchedulerConfig schedulerConfig() {
        var chunking = chunkedPrefill ? new Chunking.FirstComeFirstServed(chunkUnitTokens) : new Chunking.Off();
        var plain = SchedulerConfig.plain(maxBatchSize, maxNumTokens, chunkUnitTokens, maxSeqLen);
        return new SchedulerConfig(
                plain.maxRequests(),
                plain.maxNumTokens(),
                chunking,
                blockReuse,
                plain.recomputePause(),
                plain.encoderDecoder(),
                plain.firstTokenFirst(),
                plain.stallLimit(),
                plain.maxSeqLen(),
                plain.cost(),
                plain.demotion());
    }

    /** What all ranks must agree on; KV events are off, nobody listens. */
    public ExecutorConfig executorConfig(DemotionPolicy demotion) {
        return new ExecutorConfig(
                true,
                loop,
                maxBatchSize,
                maxNumTokens,
                maxSeqLen,
                0,
                OptionalInt.of(maxActiveRequests),
                chunkedPrefill,
                true,
                0,
                demotion instanceof DemotionPolicy.On,
                false);
    }
}
