package dev.isochron.report;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a scripted scenario did, iteration by iteration and rank by rank.
 *
 * @param iterations in order; iterations in which the whole group was idle are left out
 * @param finished requests with their first token, in the order of the tokens
 * @param unfinished requests without one when the scenario ended, by id
 * @param refused requests turned away on arrival
 */
public record Explanation(
        List<Iteration> iterations, List<Finished> finished, List<Long> unfinished, List<Refused> refused) {
    public Explanation {
        iterations = List.copyOf(iterations);
        finished = List.copyOf(finished);
        unfinished = List.copyOf(unfinished);
        refused = List.copyOf(refused);
    }

    /**
     * @param iteration number, from 0
     * @param ranks all ranks in order
     */
    public record Iteration(long iteration, List<Rank> ranks) {
        public Iteration {
            ranks = List.copyOf(ranks);
        }
    }

    /**
     * One rank's pass.
     *
     * @param rank its number
     * @param contextOrder pending context requests in the order the pass took them
     * @param demoted requests moved to the tail of that order
     * @param letThrough long requests that had waited long enough to keep their place
     * @param costBudget B; empty while equal cost is off
     * @param costUsed charged to it
     * @param tokenBudget M
     * @param tokensUsed charged to it
     * @param ran false if the group did not run its batches because a rank had none
     * @param scheduled what runs, contexts first
     * @param waiting what does not run, with reasons
     * @param remarks what else happened, as sentence parts
     */
    public record Rank(
            int rank,
            List<Long> contextOrder,
            List<Long> demoted,
            List<Long> letThrough,
            OptionalLong costBudget,
            long costUsed,
            int tokenBudget,
            int tokensUsed,
            boolean ran,
            List<Scheduled> scheduled,
            List<Waiting> waiting,
            List<String> remarks) {
        public Rank {
            contextOrder = List.copyOf(contextOrder);
            demoted = List.copyOf(demoted);
            letThrough = List.copyOf(letThrough);
            scheduled = List.copyOf(scheduled);
            waiting = List.copyOf(waiting);
            remarks = List.copyOf(remarks);
        }

        /** True if the rank neither ran nor kept anything waiting. */
        public boolean idle() {
            return scheduled.isEmpty() && waiting.isEmpty();
        }
    }

    /**
     * @param id request
     * @param kind {@code context}, {@code generation} or {@code encoder}
     * @param kvStart tokens before it
     * @param tokens new tokens
     * @param cost charge, token x KV token; 0 while equal cost is off
     * @param lastChunk true if it ends the prompt
     * @param floor true if the head-of-line floor raised it
     */
    public record Scheduled(
            long id, String kind, int kvStart, int tokens, long cost, boolean lastChunk, boolean floor) {}

    /**
     * @param id request
     * @param reason name of the skip reason
     * @param words the same as a sentence part
     */
    public record Waiting(long id, String reason, String words) {}

    /** @param reason what was wrong, with value and expectation */
    public record Refused(long id, String reason) {}

    /** @param firstTokenIteration iteration whose forward produced the first token */
    public record Finished(long id, long firstTokenIteration) {}
}
