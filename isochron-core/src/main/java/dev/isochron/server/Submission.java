package dev.isochron.server;

/** What became of a request that was handed in. */
public sealed interface Submission {
    /** It is on its way; its responses come through the stream, exactly one of them terminal. */
    record Accepted(TokenStream stream) implements Submission {}

    /**
     * Refused: too many are open.
     *
     * @param open requests that have not ended
     */
    record Full(int open) implements Submission {}

    /** Refused: the server is stopping. */
    record Stopping() implements Submission {}

    /** Refused: the rank group has failed. */
    record Failed(String reason) implements Submission {}
}
