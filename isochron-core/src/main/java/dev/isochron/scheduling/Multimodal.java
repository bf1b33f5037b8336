package dev.isochron.scheduling;

import dev.isochron.core.TokenRange;
import java.util.List;

/**
 * Keeps chunk boundaries out of runs of tokens with bidirectional attention (scheduler.md 6.7).
 *
 * <pre>
 *   e = start + n; e >= prompt, or e not strictly inside a run [a, b): n stays
 *   up:   e = b rounded up to U (the prompt's end if the run ends it), if that fits limit and prompt
 *   down: e = a rounded down to U; at or below start there is no chunk: 0
 *   repeated until e is outside every run; after a step down only down
 * </pre>
 *
 * All in tokens. Example: start 0, U 4, run [8, 20), n 12: e = 12 lies inside, 20 fits, the chunk has 20 tokens.
 *
 * @param runs ascending, disjoint
 * @param unitTokens U
 * @param promptTokens prompt length
 * @param longestRunTokens longest run that any pass could compute at once; a longer one is a configuration error
 */
record Multimodal(List<TokenRange> runs, int unitTokens, int promptTokens, long longestRunTokens) {

    /**
     * The chunk size with a legal end, or 0.
     *
     * @param start position of the chunk's first token
     * @param tokens size before alignment, {@code > 0}
     * @param limitTokens most tokens the pass can still give this chunk
     */
    int aligned(int start, int tokens, long limitTokens) {
        int end = start + tokens;
        boolean mayGrow = true;
        for (int run = runStrictlyAround(end); run >= 0 && end > start; run = runStrictlyAround(end)) {
            long up = endBehind(runs.get(run));
            mayGrow = mayGrow && up <= promptTokens && up - start <= limitTokens;
            int down = runs.get(run).start();
            end = mayGrow ? (int) up : down - down % unitTokens;
        }
        return Math.max(0, end - start);
    }

    private long endBehind(TokenRange run) {
        return run.end() >= promptTokens ? promptTokens : (long) Math.ceilDiv(run.end(), unitTokens) * unitTokens;
    }

    /** Index of the run that contains a boundary, or -1; a boundary at the prompt's end is in none. */
    private int runStrictlyAround(int boundary) {
        if (boundary >= promptTokens) {
            return -1;
        }
        for (int index = 0; index < runs.size(); index++) {
            if (runs.get(index).strictlyContains(boundary)) {
                requireComputable(runs.get(index));
                return index;
            }
        }
        return -1;
    }

    private void requireComputable(TokenRange run) {
        if (run.tokens() > longestRunTokens) {
            throw new IllegalArgumentException("bidirectional run [" + run.start() + ", " + run.end() + ") has "
                    + run.tokens() + " tokens, more than max_num_tokens " + longestRunTokens + " can compute at once");
        }
    }
}
