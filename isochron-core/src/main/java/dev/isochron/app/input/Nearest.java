package dev.isochron.app.input;

import java.util.Collection;
import java.util.Optional;

/** Finds the known word that a mistyped one was meant to be. */
public final class Nearest {
    private Nearest() {}

    /**
     * The known word with the smallest edit distance (insertions, deletions, replacements, case ignored), if at most a third of its
     * letters, and at least two, differ. Ties go to the first. Example: {@code max_num_token} is {@code max_num_tokens}.
     */
    public static Optional<String> of(String word, Collection<String> known) {
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String candidate : known) {
            int distance =
                    distance(word.toLowerCase(java.util.Locale.ROOT), candidate.toLowerCase(java.util.Locale.ROOT));
            if (distance < bestDistance && distance <= Math.max(2, candidate.length() / 3)) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** A sentence part for messages: {@code ; did you mean X?}, or nothing. */
    public static String hint(String word, Collection<String> known) {
        return of(word, known).map(near -> "; did you mean " + near + "?").orElse("");
    }

    static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
