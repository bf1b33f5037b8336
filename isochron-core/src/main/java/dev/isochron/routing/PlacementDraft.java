package dev.isochron.routing;

import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestSpec;
import dev.isochron.routing.Placement.Estimate;
import java.util.ArrayList;
import java.util.List;

/** A placement in the making: the loads of all ranks, which grow with every request placed. Lives for one routing step. */
final class PlacementDraft {
    /** What became of a request's wish for a rank. */
    enum TargetOutcome {
        /** It is on the rank it asked for. */
        PLACED,
        /** It waits for the rank it asked for. */
        DEFERRED,
        /** It asked for none, or accepts another. */
        FREE
    }

    private final List<RequestSpec> requests;
    private final int maxActive;
    private final int[] active;
    private final long[] tokens;
    private final boolean[] placed;
    private final List<List<RequestSpec>> byRank;
    private final List<Estimate> estimates = new ArrayList<>();

    PlacementDraft(RoutingInput input) {
        int ranks = input.states().size();
        this.requests = input.requests();
        this.maxActive = input.maxActive();
        this.active = new int[ranks];
        this.tokens = new long[ranks];
        this.placed = new boolean[requests.size()];
        this.byRank = new ArrayList<>(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            active[rank] = input.states().get(rank).activeRequests();
            tokens[rank] = input.states().get(rank).activeTokens();
            byRank.add(List.of());
        }
    }

    int ranks() {
        return active.length;
    }

    int maxActive() {
        return maxActive;
    }

    /** Active requests of a rank, those placed here included. */
    int active(int rank) {
        return active[rank];
    }

    /** Tokens of a rank, those added here included. */
    long tokens(int rank) {
        return tokens[rank];
    }

    boolean hasRoom(int rank) {
        return active[rank] < maxActive;
    }

    /** Step 2 of the common steps: the rank asked for, if it has room. */
    TargetOutcome placeOnTarget(Popped popped) {
        if (popped.request().target().isEmpty()) {
            return TargetOutcome.FREE;
        }
        RankTarget target = popped.request().target().get();
        int rank = target.rank().value();
        if (rank >= ranks()) {
            throw new IllegalArgumentException("request "
                    + popped.request().id().value() + " asks for rank " + rank + "; expected 0 to " + (ranks() - 1));
        }
        if (hasRoom(rank)) {
            place(popped, rank);
            return TargetOutcome.PLACED;
        }
        return target.strict() ? TargetOutcome.DEFERRED : TargetOutcome.FREE;
    }

    /** Puts a request on a rank; its tokens are added apart, because routers count them differently. */
    void place(Popped popped, int rank) {
        if (!hasRoom(rank) || placed[popped.index()]) {
            throw new IllegalStateException("request " + popped.request().id().value() + " on rank " + rank
                    + ": active " + active[rank] + " of " + maxActive + ", placed before: " + placed[popped.index()]);
        }
        placed[popped.index()] = true;
        active[rank]++;
        if (byRank.get(rank).isEmpty()) {
            byRank.set(rank, new ArrayList<>());
        }
        byRank.get(rank).add(popped.request());
    }

    void publish(Estimate estimate) {
        estimates.add(estimate);
    }

    void addTokens(int rank, long more) {
        tokens[rank] += more;
    }

    int largestActive() {
        int largest = 0;
        for (int count : active) {
            largest = Math.max(largest, count);
        }
        return largest;
    }

    long totalActive() {
        long total = 0;
        for (int count : active) {
            total += count;
        }
        return total;
    }

    /** Closes the draft; whatever was not placed is deferred, in arrival order. */
    Placement finish(int expected) {
        List<RequestSpec> deferred = new ArrayList<>();
        for (int index = 0; index < placed.length; index++) {
            if (!placed[index]) {
                deferred.add(requests.get(index));
            }
        }
        return new Placement(byRank, expected, deferred, estimates);
    }
}
