package dev.isochron.workload;

/** Requests to replay: recorded or generated. Immutable, shared by all variants of a comparison. */
public sealed interface Workload permits SessionWorkload, ArrivalWorkload {
    /** What results call it: file name, or generator and parameters. */
    String name();

    /** Tokens per block id. */
    int blockTokens();

    /** What was read, what was left out, and why. */
    LoadReport report();

    /**
     * Token figures of the whole workload for cache blocks of {@code cacheBlockTokens} and chunks of at most {@code maxNumTokens}.
     */
    WorkloadSummary summary(int cacheBlockTokens, int maxNumTokens);
}
