package dev.isochron.app.input;

/** Wrong usage, configuration or input: the message names option or file, line, value and expectation. Ends with exit code 2. */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        super(message);
    }

    public InputException(String message, Throwable cause) {
        super(message, cause);
    }
}
