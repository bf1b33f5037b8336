package dev.isochron.telemetry;

import dev.isochron.core.RankId;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/** The ranks that write iteration lines, as {@code TLLM_PROFILE_LOG_RANKS} names them. */
public sealed interface RankSelection {
    /** What holds if the variable is not set: rank 0 only. */
    RankSelection UNSET = new Only(new TreeSet<>(List.of(0)));

    boolean includes(RankId rank);

    /** Every rank. */
    record All() implements RankSelection {
        @Override
        public boolean includes(RankId rank) {
            return true;
        }
    }

    /** The ranks named. */
    record Only(SortedSet<Integer> ranks) implements RankSelection {
        public Only {
            ranks = Collections.unmodifiableSortedSet(new TreeSet<>(ranks));
        }

        @Override
        public boolean includes(RankId rank) {
            return ranks.contains(rank.value());
        }
    }

    /**
     * Reads the value of the variable: {@code all} in any case, or rank numbers separated by commas; blanks around either are ignored.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static RankSelection parse(String value) {
        if (value.strip().toLowerCase(Locale.ROOT).equals("all")) {
            return new All();
        }
        SortedSet<Integer> ranks = new TreeSet<>();
        for (String number : value.split(",", -1)) {
            ranks.add(rank(number.strip(), value));
        }
        return new Only(ranks);
    }

    private static int rank(String number, String value) {
        try {
            return new RankId(Integer.parseInt(number)).value();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "TLLM_PROFILE_LOG_RANKS is '" + value
                            + "'; expected 'all' or rank numbers >= 0 separated by commas",
                    e);
        }
    }
}
