package dev.isochron.replay;

import java.util.Locale;

/** A {@link Deployment} in the words and numbers that results print; field names are the keys of the JSON in camel case. */
public record DeploymentFacts(
        int ranks,
        int maxNumTokens,
        int maxBatchSize,
        int maxNumActiveRequests,
        int chunkUnitSize,
        int tokensPerBlock,
        long kvTokens,
        int maxSeqLen,
        boolean enableChunkedPrefill,
        boolean enableBlockReuse,
        String router,
        String loop,
        int concurrency,
        double durationSeconds) {
    static DeploymentFacts of(Deployment d, LaneRules rules) {
        return new DeploymentFacts(
                d.ranks(),
                d.maxNumTokens(),
                d.maxBatchSize(),
                d.maxActiveRequests(),
                d.chunkUnitTokens(),
                d.tokensPerBlock(),
                d.kvTokens(),
                d.maxSeqLen(),
                d.chunkedPrefill(),
                d.blockReuse(),
                d.router().kind().optionValue(),
                d.loop().name().toLowerCase(Locale.ROOT),
                d.concurrency(),
                rules.durationNanos() / 1e9);
    }
}
