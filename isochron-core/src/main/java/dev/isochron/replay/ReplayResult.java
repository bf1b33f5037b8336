package dev.isochron.replay;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything one variant's run measured, ready to print: rates and shares are computed, times are seconds, "no value" is empty and
 * never 0 or NaN (replay-and-workloads.md 10).
 *
 * @param name variant
 * @param knobs its knobs
 * @param offNotes knobs that a rule turned off, with reasons
 * @param virtualSeconds length of the measured window
 * @param warmUpSeconds virtual time before the window began
 * @param iterations iterations that ran in the window
 * @param rankIterations iterations times ranks
 * @param requests request counts
 * @param tokens token counts
 * @param throughput per second of the window
 * @param ttftSeconds first token - submission
 * @param queueSeconds first scheduling - submission
 * @param ttftSecondsByUncached TTFT by computed tokens at admission
 * @param lockstepWaste share of rank time spent waiting
 * @param spread difference between the dearest and the cheapest working rank
 * @param jobs conversation trees that ended
 * @param demotion what demotion did
 * @param floor what the head-of-line floor did
 * @param fairness Jain index over lanes; empty without lanes
 * @param kv cache figures
 * @param rules under which rules the run was made, and whether they were kept
 * @param shiftsSeconds time skipped by idle caps
 * @param overloaded true if an open-loop backlog kept growing, so that throughput is capacity
 * @param timeline the window in equal slices, for charts
 * @param wallSeconds wall time of the run; the only figure that may differ between equal runs
 * @param digest SHA-256 over all scheduling decisions, hexadecimal
 */
public record ReplayResult(
        String name,
        Knobs knobs,
        List<String> offNotes,
        double virtualSeconds,
        double warmUpSeconds,
        long iterations,
        long rankIterations,
        Requests requests,
        Tokens tokens,
        Throughput throughput,
        Distribution ttftSeconds,
        Distribution queueSeconds,
        ByUncached ttftSecondsByUncached,
        LockstepWaste lockstepWaste,
        Spread spread,
        Jobs jobs,
        Demotion demotion,
        Floor floor,
        OptionalDouble fairness,
        Kv kv,
        Rules rules,
        Shifts shiftsSeconds,
        boolean overloaded,
        List<Slice> timeline,
        double wallSeconds,
        String digest) {
    public ReplayResult {
        offNotes = List.copyOf(offNotes);
        timeline = List.copyOf(timeline);
    }

    /**
     * Requests of the window: submitted = completed + inFlight + rejected + cancelled (REP-1).
     *
     * @param submitted submitted in the window
     * @param completed with a first token in time
     * @param inFlight submitted, neither done nor refused when the window closed
     * @param rejected refused on arrival
     * @param cancelled ended by the rules' grace
     * @param warmUp submitted before the window, to warm the caches; in no other figure
     * @param rejectedByReason the rejected ones by the executor's short name of the cause
     */
    public record Requests(
            long submitted,
            long completed,
            long inFlight,
            long rejected,
            long cancelled,
            long warmUp,
            SortedMap<String, Long> rejectedByReason) {
        public Requests {
            rejectedByReason = Collections.unmodifiableSortedMap(new TreeMap<>(rejectedByReason));
        }
    }

    /**
     * @param prompt prompt tokens of requests with a first token in the window
     * @param computed chunk tokens executed in the window for the first time
     * @param reused prompt tokens of the same requests that came from the cache
     * @param recomputed chunk tokens executed again after a pre-emption
     */
    public record Tokens(long prompt, long computed, long reused, long recomputed) {}

    public record Throughput(double computedTokensPerSecond, double promptTokensPerSecond, double requestsPerSecond) {}

    /** Classes by computed tokens: at most 8,192; at most 32,768; above. */
    public record ByUncached(Distribution le8k, Distribution from8kTo32k, Distribution gt32k) {}

    /** Per iteration {@code 1 - mean/max} of the ranks' real work; empty if no iteration had any. */
    public record LockstepWaste(OptionalDouble mean, OptionalDouble timeWeighted, OptionalDouble p90) {}

    /** Per iteration {@code (max - min)/max} over ranks with real work. */
    public record Spread(OptionalDouble p50, OptionalDouble p90) {}

    /**
     * @param fromTurn0 of the completed ones, those whose first turn was replayed too
     */
    public record Jobs(long completed, double perHour, long fromTurn0) {}

    /**
     * @param requests demoted at least once
     * @param longestIterations longest run of one request without being scheduled
     * @param totalIterations request-iterations demoted
     * @param letThrough times the aging bound let a request through
     */
    public record Demotion(long requests, long longestIterations, long totalIterations, long letThrough) {}

    /**
     * @param share share of computed tokens granted by the floor
     * @param aboveDepthShare share of computed tokens at depths where the floor exceeds the cost budget
     * @param depthTokens that depth, 3K + 4D; 0 while equal cost is off
     */
    public record Floor(double share, double aboveDepthShare, long depthTokens) {}

    /**
     * @param hitRate reused / prompt tokens; empty without requests
     * @param infiniteCacheHitRate bound by one unlimited cache
     * @param peakHeldBlocks per rank, blocks neither free nor evictable
     */
    public record Kv(
            OptionalDouble hitRate,
            OptionalDouble infiniteCacheHitRate,
            long evictedBlocks,
            long preemptions,
            List<Integer> peakHeldBlocks) {
        public Kv {
            peakHeldBlocks = List.copyOf(peakHeldBlocks);
        }
    }

    /**
     * @param name rule set
     * @param modified true if a key overrode one of its rows
     * @param kept true if the run may be compared with others made by these rules
     * @param reasons why not, if not
     */
    public record Rules(String name, boolean modified, boolean kept, List<String> reasons) {
        public Rules {
            reasons = List.copyOf(reasons);
        }
    }

    /** Time skipped because a tree, or the whole client, was idle. */
    public record Shifts(double tree, double client) {
        public static final Shifts NONE = new Shifts(0, 0);
    }

    /**
     * One of the equal slices of the window.
     *
     * @param startSeconds since the start of the window
     * @param waste time-weighted; empty if nothing ran
     * @param backlogRequests submitted and without first token at the end of the slice
     */
    public record Slice(
            double startSeconds, double computedTokensPerSecond, OptionalDouble waste, long backlogRequests) {}

    /** The same result with its wall time, which the one who holds a wall clock adds. */
    public ReplayResult withWallSeconds(double seconds) {
        return new ReplayResult(
                name,
                knobs,
                offNotes,
                virtualSeconds,
                warmUpSeconds,
                iterations,
                rankIterations,
                requests,
                tokens,
                throughput,
                ttftSeconds,
                queueSeconds,
                ttftSecondsByUncached,
                lockstepWaste,
                spread,
                jobs,
                demotion,
                floor,
                fairness,
                kv,
                rules,
                shiftsSeconds,
                overloaded,
                timeline,
                seconds,
                digest);
    }
}
