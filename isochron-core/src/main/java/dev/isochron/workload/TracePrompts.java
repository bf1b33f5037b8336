package dev.isochron.workload;

import dev.isochron.core.KeyPrompt;

/**
 * The prompts of a play over arrays of a whole run: the turns from one on that lie on a single chain. An array is filled once, for
 * the longest turn of the run, so a follow-up turn copies nothing and an array never changes after it was handed out.
 */
final class TracePrompts implements PlayPrompts {
    private final TraceStream stream;
    private final long namespace;
    private int[] ids = {};
    private int longestTurn = -1;

    TracePrompts(TraceStream stream, long namespace) {
        this.stream = stream;
        this.namespace = namespace;
    }

    @Override
    public KeyPrompt prompt(int turn) {
        return KeyPrompt.of(
                namespace, stream.blockTokens(), idsFor(turn), stream.blocks(turn), stream.inputTokens(turn));
    }

    /** An array that begins with the ids of a turn. */
    int[] idsFor(int turn) {
        if (longestTurn < 0 || !stream.isPrefix(turn, longestTurn)) {
            longestTurn = longestOfRun(turn);
            ids = stream.ids(longestTurn);
        }
        return ids;
    }

    private int longestOfRun(int first) {
        int longest = first;
        for (int turn = first + 1; turn < stream.turns(); turn++) {
            if (stream.isPrefix(longest, turn)) {
                longest = turn;
            } else if (!stream.isPrefix(turn, longest)) {
                break;
            }
        }
        return longest;
    }
}
