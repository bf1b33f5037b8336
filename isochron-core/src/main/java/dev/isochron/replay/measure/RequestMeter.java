package dev.isochron.replay.measure;

import dev.isochron.core.RequestId;
import dev.isochron.replay.Distribution;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.RequestLog;
import dev.isochron.replay.measure.Flight.State;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Requests from submission to first token: counts, TTFT, queue time, and the tokens of those that completed. */
final class RequestMeter {
    private static final int SHORT_TOKENS = 8_192;
    private static final int MIDDLE_TOKENS = 32_768;

    private final Map<Long, Flight> inFlight = new HashMap<>();
    private final Window window;
    private final Slowdowns slowdowns;
    private final RequestLog log;
    private final NanosList ttft = new NanosList();
    private final NanosList queue = new NanosList();
    private final NanosList ttftShort = new NanosList();
    private final NanosList ttftMiddle = new NanosList();
    private final NanosList ttftLong = new NanosList();
    private final NanosList submissions = new NanosList();
    private final NanosList ends = new NanosList();
    private int waiting;
    private long warmUp;
    private long completed;
    private long rejected;
    private final SortedMap<String, Long> rejectedByReason = new TreeMap<>();
    private long cancelled;
    private long inWindow;
    private long promptTokensInWindow;
    private long promptTokens;
    private long reusedTokens;
    private long boundTokens;
    private long allReusedTokens;
    private long allSeenTokens;

    RequestMeter(Window window, Slowdowns slowdowns, RequestLog log) {
        this.window = window;
        this.slowdowns = slowdowns;
        this.log = log;
    }

    void submitted(Flight flight) {
        var facts = flight.submitted();
        if (inFlight.put(facts.id().value(), flight) != null) {
            throw new IllegalStateException("REP-1: request " + facts.id().value() + " was submitted twice");
        }
        waiting++;
        allSeenTokens += facts.seenTokens();
        if (flight.measured()) {
            submissions.add(facts.nanos());
        } else {
            warmUp++;
        }
    }

    Optional<Flight> find(RequestId id) {
        return Optional.ofNullable(inFlight.get(id.value()));
    }

    Flight require(RequestId id) {
        Flight flight = inFlight.get(id.value());
        if (flight == null) {
            throw new IllegalStateException("REP-1: request " + id.value() + " is not in flight");
        }
        return flight;
    }

    /** A chunk of a request runs; returns its tokens that had been computed before. */
    int chunk(int rank, long startNanos, ContextChunk chunk) {
        Flight flight = require(chunk.id());
        waiting -= flight.waiting() ? 1 : 0;
        return flight.chunk(rank, startNanos, chunk);
    }

    void firstToken(RequestId id, long nanos) {
        Flight flight = end(id, State.COMPLETED, nanos);
        flight.requireWhole(nanos);
        allReusedTokens += flight.firstReusedTokens();
        if (flight.measured()) {
            if (window.counting(nanos)) {
                completed++;
                measure(flight, nanos);
            } else {
                cancelled++;
            }
        }
    }

    private void measure(Flight flight, long nanos) {
        long sinceSubmission = nanos - flight.submitted().nanos();
        ttft.add(sinceSubmission);
        byClass(flight.computedTokens()).add(sinceSubmission);
        queue.add(flight.firstScheduledNanos() - flight.submitted().nanos());
        promptTokens += flight.submitted().promptTokens();
        reusedTokens += flight.reusedTokens();
        boundTokens += flight.submitted().boundTokens();
        flight.submitted().lane().ifPresent(lane -> slowdowns.add(lane, flight, sinceSubmission));
        if (nanos <= window.endNanos()) {
            inWindow++;
            promptTokensInWindow += flight.submitted().promptTokens();
        }
        log.completed(record(flight, nanos));
    }

    private NanosList byClass(int computedTokens) {
        if (computedTokens <= SHORT_TOKENS) {
            return ttftShort;
        }
        return computedTokens <= MIDDLE_TOKENS ? ttftMiddle : ttftLong;
    }

    private static RequestLog.CompletedRequest record(Flight flight, long nanos) {
        var facts = flight.submitted();
        return new RequestLog.CompletedRequest(
                facts.id().value(),
                facts.conversation(),
                flight.rank(),
                facts.nanos(),
                flight.firstScheduledNanos(),
                nanos,
                facts.promptTokens(),
                flight.reusedTokens(),
                flight.computedTokens(),
                flight.chunks(),
                flight.demotedIterations(),
                flight.uncachedEstimate());
    }

    void rejected(RequestId id, String reason, long nanos) {
        if (end(id, State.REJECTED, nanos).measured()) {
            rejected++;
            rejectedByReason.merge(reason, 1L, Long::sum);
        }
    }

    void cancelled(RequestId id, long nanos) {
        cancelled += end(id, State.CANCELLED, nanos).measured() ? 1 : 0;
    }

    private Flight end(RequestId id, State state, long nanos) {
        Flight flight = require(id);
        flight.end(state);
        inFlight.remove(id.value());
        waiting -= flight.waiting() ? 1 : 0;
        if (flight.measured() && state != State.CANCELLED) {
            ends.add(nanos);
        }
        return flight;
    }

    /** REP-1 and REP-11 over the whole run, warm-up included. */
    void check() {
        long open = inFlight.values().stream().filter(Flight::measured).count();
        if (submissions.size() != completed + rejected + cancelled + open) {
            throw new IllegalStateException("REP-1: submitted " + submissions.size() + ", completed " + completed
                    + ", rejected " + rejected + ", cancelled " + cancelled + ", in flight " + open);
        }
        if (allReusedTokens > allSeenTokens) {
            throw new IllegalStateException(
                    "REP-11: reused " + allReusedTokens + " tokens; an unlimited cache has " + allSeenTokens);
        }
    }

    /** Counts when the run has ended. */
    ReplayResult.Requests counts(ClosedAs closedAs) {
        long open = inFlight.values().stream().filter(Flight::measured).count();
        return switch (closedAs) {
            case IN_FLIGHT ->
                new ReplayResult.Requests(
                        submissions.size(), completed, open + cancelled, rejected, 0, warmUp, rejectedByReason);
            case CANCELLED ->
                new ReplayResult.Requests(
                        submissions.size(), completed, open, rejected, cancelled, warmUp, rejectedByReason);
        };
    }

    /** What requests are that the end of the run took. */
    enum ClosedAs {
        IN_FLIGHT,
        CANCELLED
    }

    /** The first few requests in flight, for messages. */
    String describeInFlight() {
        return inFlight.values().stream()
                .sorted(Comparator.comparing(flight -> flight.submitted().id()))
                .limit(8)
                .map(flight -> flight.submitted().id().value() + " ("
                        + flight.submitted().promptTokens() + " tokens)")
                .collect(Collectors.joining(", "));
    }

    /** Submitted, no chunk has run yet. */
    int waitingCount() {
        return waiting;
    }

    /** Submitted, not ended. */
    int openCount() {
        return inFlight.size();
    }

    /** Submitted and neither answered nor refused at an instant. */
    long backlog(long nanos) {
        return (long) submissions.countUpTo(nanos) - ends.countUpTo(nanos);
    }

    long submittedCount() {
        return submissions.size();
    }

    long rejectedCount() {
        return rejected;
    }

    /** First tokens in the window proper, without its grace. */
    long countInWindow() {
        return inWindow;
    }

    long promptTokensInWindow() {
        return promptTokensInWindow;
    }

    Distribution ttft() {
        return Distribution.ofNanos(ttft.toArray());
    }

    Distribution queue() {
        return Distribution.ofNanos(queue.toArray());
    }

    ReplayResult.ByUncached ttftByUncached() {
        return new ReplayResult.ByUncached(
                Distribution.ofNanos(ttftShort.toArray()),
                Distribution.ofNanos(ttftMiddle.toArray()),
                Distribution.ofNanos(ttftLong.toArray()));
    }

    long promptTokens() {
        return promptTokens;
    }

    long reusedTokens() {
        return reusedTokens;
    }

    long boundTokens() {
        return boundTokens;
    }
}
