package dev.isochron.executor;

import java.util.List;

/**
 * What a rank says before a forward.
 *
 * @param batchSize requests it would run, dummies included
 * @param routingDigest of its placements and its router's state so far
 */
record QueueVote(int batchSize, long routingDigest) {
    /** True if every rank has something to run. */
    static boolean allRun(List<QueueVote> votes) {
        long digest = votes.getFirst().routingDigest;
        boolean all = true;
        for (QueueVote vote : votes) {
            if (vote.routingDigest != digest) {
                throw RoutingDivergence.of(votes);
            }
            all &= vote.batchSize > 0;
        }
        return all;
    }
}
