package dev.isochron.replay.measure;

import dev.isochron.core.RequestId;
import dev.isochron.core.TokenRange;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One submitted request, from submission to its end, as the meter sees it. */
public final class Flight {
    private static final long NEVER = -1;

    private final Submitted submitted;
    private int rank = -1;
    private long firstScheduledNanos = NEVER;
    private int firstReusedTokens;
    private int reusedTokens;
    private int runFrom;
    private int runTo;
    private int chunks;
    private int demotedIterations;
    private OptionalLong uncachedEstimate = OptionalLong.empty();
    private List<TokenRange> givenUpRuns = List.of();
    private State state = State.IN_FLIGHT;

    /** Why a request is sent. */
    public enum Purpose {
        WARM_UP,
        MEASURED
    }

    /** Where a request stands; every one is in exactly one state (REP-1). */
    public enum State {
        IN_FLIGHT,
        COMPLETED,
        REJECTED,
        CANCELLED
    }

    /**
     * What is known at submission.
     *
     * @param id request number
     * @param purpose warm-up requests are in no figure
     * @param lane lane that sent it, if lanes exist
     * @param conversation its conversation, if any
     * @param nanos when
     * @param promptTokens length
     * @param seenTokens prompt tokens in leading blocks that any request submitted before also had
     * @param boundTokens of these, what one unlimited cache would have given: whole cache blocks, never the last token
     */
    public record Submitted(
            RequestId id,
            Purpose purpose,
            OptionalInt lane,
            Optional<String> conversation,
            long nanos,
            int promptTokens,
            int seenTokens,
            int boundTokens) {}

    public Flight(Submitted submitted) {
        this.submitted = submitted;
    }

    public Submitted submitted() {
        return submitted;
    }

    public boolean measured() {
        return submitted.purpose() == Purpose.MEASURED;
    }

    public State state() {
        return state;
    }

    void end(State next) {
        if (state != State.IN_FLIGHT || next == State.IN_FLIGHT) {
            throw new IllegalStateException(
                    "REP-1: request " + submitted.id().value() + " is " + state + " and cannot become " + next);
        }
        state = next;
    }

    /** The router's estimate, published with the placement. */
    void estimated(long uncachedTokens) {
        uncachedEstimate = OptionalLong.of(uncachedTokens);
    }

    /**
     * A chunk that runs.
     *
     * @param onRank rank
     * @param startNanos start of its forward
     * @return its tokens that had been computed before, by a run that was given up
     */
    int chunk(int onRank, long startNanos, ContextChunk chunk) {
        if (firstScheduledNanos == NEVER) {
            firstScheduledNanos = startNanos;
            restart(chunk.kvStart());
            firstReusedTokens = reusedTokens;
        } else if (chunk.first()) {
            giveUpRun();
            restart(chunk.kvStart());
        } else if (chunk.kvStart() != runTo) {
            throw new IllegalStateException("REP-5: request " + submitted.id().value() + " goes on at "
                    + chunk.kvStart() + " after a chunk that ended at " + runTo);
        }
        rank = onRank;
        chunks++;
        runTo = chunk.kvStart() + chunk.tokens();
        if (runTo > submitted.promptTokens()) {
            throw new IllegalStateException("REP-5: request " + submitted.id().value() + " computed up to " + runTo
                    + " of " + submitted.promptTokens() + " prompt tokens");
        }
        return computedBefore(chunk.kvStart(), runTo);
    }

    private void restart(int kvStart) {
        if (kvStart >= submitted.promptTokens()) {
            throw new IllegalStateException("REP-11: request " + submitted.id().value() + " reused " + kvStart + " of "
                    + submitted.promptTokens() + " prompt tokens; at least one must be computed");
        }
        reusedTokens = kvStart;
        runFrom = kvStart;
        runTo = kvStart;
    }

    /** Keeps the runs disjoint: one that touches others swallows them. */
    private void giveUpRun() {
        int from = runFrom;
        int to = runTo;
        var disjoint = new ArrayList<TokenRange>();
        for (TokenRange run : givenUpRuns) {
            if (run.end() < from || run.start() > to) {
                disjoint.add(run);
            } else {
                from = Math.min(from, run.start());
                to = Math.max(to, run.end());
            }
        }
        disjoint.add(new TokenRange(from, to));
        givenUpRuns = disjoint;
    }

    /** Tokens of [from, to) that lie in a run given up earlier. */
    private int computedBefore(int from, int to) {
        int again = 0;
        for (TokenRange run : givenUpRuns) {
            again += Math.max(0, Math.min(to, run.end()) - Math.max(from, run.start()));
        }
        return again;
    }

    /** REP-2 and REP-5 at the first token: everything behind the reused prefix has been computed, and not before submission. */
    void requireWhole(long firstTokenNanos) {
        if (runTo != submitted.promptTokens()) {
            throw new IllegalStateException("REP-5: request " + submitted.id().value() + " answered after " + runTo
                    + " of " + submitted.promptTokens() + " prompt tokens");
        }
        if (firstScheduledNanos < submitted.nanos() || firstTokenNanos < firstScheduledNanos) {
            throw new IllegalStateException("REP-2: request " + submitted.id().value() + " submitted at "
                    + submitted.nanos() + " ns, scheduled at " + firstScheduledNanos + " ns, first token at "
                    + firstTokenNanos + " ns");
        }
    }

    /** True before the first chunk. */
    boolean waiting() {
        return firstScheduledNanos == NEVER;
    }

    void demoted() {
        demotedIterations++;
    }

    int rank() {
        return rank;
    }

    long firstScheduledNanos() {
        return firstScheduledNanos;
    }

    /** Matched tokens at the admission that stood. */
    public int reusedTokens() {
        return reusedTokens;
    }

    /** Matched tokens at the first admission: none of them computed by this request itself. */
    int firstReusedTokens() {
        return firstReusedTokens;
    }

    int computedTokens() {
        return submitted.promptTokens() - reusedTokens;
    }

    int chunks() {
        return chunks;
    }

    int demotedIterations() {
        return demotedIterations;
    }

    OptionalLong uncachedEstimate() {
        return uncachedEstimate;
    }
}
