package dev.isochron.workload;

/** One agent's rows of a {@link Trace}. */
final class TraceStream implements Stream {
    private final Trace trace;
    private final int[] rows;

    TraceStream(Trace trace, int[] rows) {
        this.trace = trace;
        this.rows = rows;
    }

    @Override
    public int turns() {
        return rows.length;
    }

    @Override
    public TurnView turn(int index) {
        return trace.requests().view(rows[index]);
    }

    @Override
    public PlayPrompts prompts(long namespace) {
        return new TracePrompts(this, namespace);
    }

    int blockTokens() {
        return trace.blockTokens();
    }

    int inputTokens(int turn) {
        return trace.requests().inputTokens(rows[turn]);
    }

    int blocks(int turn) {
        return inputTokens(turn) / trace.blockTokens();
    }

    /** Whether the chain of one turn is the beginning of the other's, or equal to it. */
    boolean isPrefix(int turn, int longTurn) {
        return trace.forest().isPrefix(segment(turn), blocks(turn), segment(longTurn), blocks(longTurn));
    }

    int[] ids(int turn) {
        return trace.forest().path(segment(turn), blocks(turn));
    }

    private int segment(int turn) {
        return trace.requests().segment(rows[turn]);
    }
}
