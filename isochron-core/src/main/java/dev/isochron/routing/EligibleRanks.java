package dev.isochron.routing;

import dev.isochron.core.RequestId;
import dev.isochron.core.SplitMix64;

/** The ranks below the soft target, ascending, and a scratch copy to shuffle. Lives for one routing step. */
final class EligibleRanks {
    private final PlacementDraft draft;
    private final int expected;
    private final int[] ranks;
    private final int[] order;
    private int count;

    EligibleRanks(PlacementDraft draft, int expected) {
        this.draft = draft;
        this.expected = expected;
        this.ranks = new int[draft.ranks()];
        this.order = new int[draft.ranks()];
        for (int rank = 0; rank < ranks.length; rank++) {
            ranks[rank] = rank;
        }
        this.count = ranks.length;
        dropFull();
    }

    boolean isEmpty() {
        return count == 0;
    }

    int count() {
        return count;
    }

    int rank(int index) {
        return ranks[index];
    }

    long totalTokens() {
        long total = 0;
        for (int i = 0; i < count; i++) {
            total += draft.tokens(ranks[i]);
        }
        return total;
    }

    /** Leaves out the ranks that have reached the target. */
    void dropFull() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (draft.active(ranks[i]) < expected) {
                ranks[kept++] = ranks[i];
            }
        }
        count = kept;
    }

    /**
     * The eligible ranks in an order drawn from a request's id, so that ties do not always hit the lowest rank: Fisher-Yates from the
     * end, with SplitMix64 started at the id. The first {@link #count} entries are valid until the next call. Example: of four ranks
     * id 0 gives 2, 1, 0, 3.
     */
    int[] shuffled(RequestId id) {
        System.arraycopy(ranks, 0, order, 0, count);
        SplitMix64 random = new SplitMix64(id.value());
        for (int last = count - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            int rank = order[last];
            order[last] = order[other];
            order[other] = rank;
        }
        return order;
    }
}
