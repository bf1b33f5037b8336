package dev.isochron.report.html;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Numbers and lists in sentences, the same in every locale. */
final class Words {
    private Words() {}

    /** Seconds in at most three digits: 0.12 s, 1.23 s, 12.3 s, 123 s. */
    static String seconds(double seconds) {
        if (seconds < 9.995) {
            return String.format(Locale.ROOT, "%.2f s", seconds);
        }
        return seconds < 99.95
                ? String.format(Locale.ROOT, "%.1f s", seconds)
                : String.format(Locale.ROOT, "%,.0f s", seconds);
    }

    /** A share in percent with one decimal. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    static String count(long count, String singular, String plural) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? singular : plural);
    }

    /** {@code a}, {@code a and b}, {@code a, b and c}. */
    static <T> String list(List<T> items, Function<T, String> word) {
        List<String> words = items.stream().map(word).toList();
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
