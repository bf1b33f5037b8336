package dev.isochron.app.knob;

import java.util.Locale;
import java.util.Optional;

/** The values a knob takes. */
enum Domain {
    LONG("an integer from 0 to " + Long.MAX_VALUE),
    INT("an integer from 0 to " + Integer.MAX_VALUE),
    SWITCH("0 or 1"),
    RANKS("\"all\" or rank numbers separated by commas"),
    ESTIMATOR("growth or lcp");

    private final String expectation;

    Domain(String expectation) {
        this.expectation = expectation;
    }

    String expectation() {
        return expectation;
    }

    /** The value in one spelling, or empty if it is none of this domain. */
    Optional<String> canonical(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return switch (this) {
            case LONG -> integer(text, Long.MAX_VALUE);
            case INT -> integer(text, Integer.MAX_VALUE);
            case SWITCH -> integer(text, 1);
            case RANKS -> ranks(lower);
            case ESTIMATOR -> lower.equals("growth") || lower.equals("lcp") ? Optional.of(lower) : Optional.empty();
        };
    }

    private static Optional<String> integer(String text, long max) {
        try {
            long number = Long.parseLong(text);
            return number >= 0 && number <= max ? Optional.of(Long.toString(number)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> ranks(String lower) {
        if (lower.equals("all")) {
            return Optional.of(lower);
        }
        StringBuilder canonical = new StringBuilder();
        for (String part : lower.split(",", -1)) {
            Optional<String> rank = integer(part.strip(), Integer.MAX_VALUE);
            if (rank.isEmpty()) {
                return Optional.empty();
            }
            canonical.append(canonical.isEmpty() ? "" : ",").append(rank.get());
        }
        return Optional.of(canonical.toString());
    }
}
