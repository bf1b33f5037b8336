package dev.isochron.workload;

/**
 * One file of requests with arrival times, packed. Immutable.
 *
 * @param blockTokens tokens per block id
 * @param sharing which prompts may share blocks
 * @param forest all its prompts
 * @param requests in order of arrival; the start is the arrival after the first
 */
record ArrivalTrace(int blockTokens, Sharing sharing, PrefixForest forest, RequestTable requests) {
    /** Which prompts may share blocks. */
    enum Sharing {
        /** Block ids are valid across the file. */
        WITHIN_FILE,
        /** Every prompt is unique. */
        NONE
    }
}
