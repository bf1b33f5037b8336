package dev.isochron.routing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Spreads requests, longest first, each to the rank with the fewest tokens, then the fewest requests, then the lowest number. */
final class LengthBalance {
    private LengthBalance() {}

    /** Places until every rank has {@code expected} active requests. */
    static void spread(PlacementDraft draft, List<Popped> remaining, int expected) {
        PriorityQueue<Integer> open = ranksBelow(draft, expected);
        List<Popped> longestFirst = new ArrayList<>(remaining);
        longestFirst.sort(Comparator.comparingInt(Popped::promptTokens).reversed());
        for (Popped popped : longestFirst) {
            Integer rank = open.poll();
            if (rank == null) {
                return;
            }
            draft.place(popped, rank);
            draft.addTokens(rank, popped.promptTokens());
            if (draft.active(rank) < expected) {
                open.add(rank);
            }
        }
    }

    /** The order reads the draft's loads, which only change for a rank that is out of the queue. */
    private static PriorityQueue<Integer> ranksBelow(PlacementDraft draft, int expected) {
        PriorityQueue<Integer> open = new PriorityQueue<>(Comparator.<Integer>comparingLong(draft::tokens)
                .thenComparingInt(draft::active)
                .thenComparingInt(rank -> rank));
        for (int rank = 0; rank < draft.ranks(); rank++) {
            if (draft.active(rank) < expected) {
                open.add(rank);
            }
        }
        return open;
    }
}
