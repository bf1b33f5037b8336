package dev.isochron.calibration;

/** Something the operator should know: what it is about, how bad it is, what to do. */
public record Message(MessageCode code, Severity severity, String text) {
    /** How bad it is. */
    public enum Severity {
        NOTE,
        WARNING,
        /** There is no result, or not of every file; the command exits with 2. */
        ERROR
    }

    static Message note(MessageCode code, String text) {
        return new Message(code, Severity.NOTE, text);
    }

    static Message warning(MessageCode code, String text) {
        return new Message(code, Severity.WARNING, text);
    }

    static Message error(MessageCode code, String text) {
        return new Message(code, Severity.ERROR, text);
    }
}
