package dev.isochron.server.stats;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Waste of an iteration, {@code 1 - mean/max} of its ranks' forward times, 0 to 1, known when the last rank has reported it. Two ranks
 * with forwards of 20 ms and 10 ms waste 0.25. Iterations in which nobody computed have none.
 */
final class LockstepWaste {
    private static final int MAX_PENDING = 1000;

    private final int ranks;
    private final Map<Long, Sum> pending = new LinkedHashMap<>();

    LockstepWaste(int ranks) {
        this.ranks = ranks;
    }

    private static final class Sum {
        private long nanos;
        private long most;
        private int reported;
    }

    OptionalDouble reported(IterationStats stats) {
        long nanos = stats.times().forwardNanos();
        Sum sum = pending.computeIfAbsent(stats.iteration(), iteration -> new Sum());
        sum.nanos += nanos;
        sum.most = Math.max(sum.most, nanos);
        sum.reported++;
        if (sum.reported < ranks) {
            forgetOldest();
            return OptionalDouble.empty();
        }
        pending.remove(stats.iteration());
        return sum.most == 0 ? OptionalDouble.empty() : OptionalDouble.of(1 - (double) sum.nanos / ranks / sum.most);
    }

    /** A rank that stopped reporting must not fill the memory. */
    private void forgetOldest() {
        if (pending.size() > MAX_PENDING) {
            pending.remove(pending.keySet().iterator().next());
        }
    }
}
