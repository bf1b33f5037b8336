package dev.isochron.app.bench;

import dev.isochron.app.input.InputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much shorter prompts are made.
 *
 * @param divisor {@code >= 1}
 */
record Scale(int divisor) {
    private static final Pattern FRACTION = Pattern.compile("1/(\\d{1,4})");
    private static final double ROUNDING = 1e-6;

    /** Reads {@code 1/16} or {@code 0.0625}. */
    static Scale parse(String text) {
        Matcher fraction = FRACTION.matcher(text.strip());
        if (fraction.matches() && Integer.parseInt(fraction.group(1)) > 0) {
            return new Scale(Integer.parseInt(fraction.group(1)));
        }
        try {
            double share = Double.parseDouble(text);
            long divisor = Math.round(1 / share);
            if (divisor >= 1 && divisor <= 4096 && Math.abs(share * divisor - 1) < ROUNDING) {
                return new Scale((int) divisor);
            }
        } catch (NumberFormatException e) {
            throw refused(text, e);
        }
        throw refused(text, null);
    }

    private static InputException refused(String text, @org.jspecify.annotations.Nullable Exception cause) {
        String message = "--scale " + text + "; expected 1/N, such as 1/16";
        return cause == null ? new InputException(message) : new InputException(message, cause);
    }
}
