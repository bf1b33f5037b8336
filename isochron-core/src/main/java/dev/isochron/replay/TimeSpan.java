package dev.isochron.replay;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Reads a length of time as users write it: a decimal number with {@code ms}, {@code s}, {@code m} or {@code h}; bare = seconds. */
public final class TimeSpan {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ms|s|m|h|)");

    private TimeSpan() {}

    /**
     * Nanoseconds of a written length of time. Example: {@code 1.5m} is 90 s.
     *
     * @param name option or key, for the message
     * @throws IllegalArgumentException naming {@code name}, the text and the form expected
     */
    public static long parse(String name, String text) {
        var match = FORM.matcher(text.strip());
        if (!match.matches()) {
            throw refuse(name, text);
        }
        long unit = switch (match.group(2)) {
            case "ms" -> 1_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 1_000_000_000L;
        };
        try {
            return new BigDecimal(match.group(1))
                    .multiply(BigDecimal.valueOf(unit))
                    .longValueExact();
        } catch (ArithmeticException e) {
            throw refuse(name, text);
        }
    }

    private static IllegalArgumentException refuse(String name, String text) {
        return new IllegalArgumentException(name + " \"" + text
                + "\"; expected a length of time such as 30m, 90s, 1.5h, 250ms (a bare number is seconds)");
    }
}
