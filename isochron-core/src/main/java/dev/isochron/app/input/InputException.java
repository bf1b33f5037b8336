package dev.isochron.app.input;

import java.util.function.Supplier;

/** Wrong usage, configuration or input: the message names option or file, line, value and expectation. Ends with exit code 2. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Runs something that refuses bad values with {@link IllegalArgumentException}, and turns a refusal into an input error with the
     * same message.
     */
    public static <T> T refusedAsInput(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }
}
