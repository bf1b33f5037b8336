package dev.isochron.testkit;

import dev.isochron.core.KeyPrompt;
import dev.isochron.workload.PlayPrompts;
import dev.isochron.workload.Stream;
import dev.isochron.workload.TurnView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A stream written down turn by turn; times in seconds. Block ids are chained by construction: turn i keeps a prefix and adds new ids. */
public final class HandStream implements Stream {
    private final int idTokens;
    private final List<TurnView> turns = new ArrayList<>();
    private final List<int[]> ids = new ArrayList<>();
    private int nextId;

    private HandStream(int idTokens, int firstId) {
        this.idTokens = idTokens;
        this.nextId = firstId;
    }

    /**
     * An empty stream.
     *
     * @param idTokens tokens per id
     * @param firstId ids count up from here; streams that share a namespace and not their ids start far apart
     */
    public static HandStream of(int idTokens, int firstId) {
        return new HandStream(idTokens, firstId);
    }

    /** A turn that keeps all full blocks of the turn before. */
    public HandStream turn(int input, int output, double startSeconds, OptionalLong thinkNanos, OptionalLong apiNanos) {
        return turn(input, output, startSeconds, thinkNanos, apiNanos, Integer.MAX_VALUE);
    }

    /** A turn that keeps at most {@code keptBlocks} leading blocks of the turn before; the rest is new. */
    public HandStream turn(
            int input,
            int output,
            double startSeconds,
            OptionalLong thinkNanos,
            OptionalLong apiNanos,
            int keptBlocks) {
        int[] before = ids.isEmpty() ? new int[0] : ids.getLast();
        int blocks = input / idTokens;
        int kept = Math.min(Math.min(before.length, blocks), keptBlocks);
        int[] chain = java.util.Arrays.copyOf(before, blocks);
        for (int i = kept; i < blocks; i++) {
            chain[i] = nextId++;
        }
        turns.add(new TurnView(input, output, seconds(startSeconds), thinkNanos, apiNanos));
        ids.add(chain);
        return this;
    }

    public static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    /** A recorded time. */
    public static OptionalLong recorded(double seconds) {
        return OptionalLong.of(seconds(seconds));
    }

    @Override
    public int turns() {
        return turns.size();
    }

    @Override
    public TurnView turn(int index) {
        return turns.get(index);
    }

    @Override
    public PlayPrompts prompts(long namespace) {
        return turn -> KeyPrompt.of(
                namespace,
                idTokens,
                ids.get(turn),
                ids.get(turn).length,
                turns.get(turn).inputTokens());
    }
}
