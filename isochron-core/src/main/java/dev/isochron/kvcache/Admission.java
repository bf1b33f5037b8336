package dev.isochron.kvcache;

/** Outcome of preparing a request's context. */
public sealed interface Admission {
    /**
     * The sequence is active and owns its reusable prefix.
     *
     * @param reusedTokens where its cursor stands after a first-chunk admission: prompt tokens that need no computing, below the
     *     prompt length. On a later chunk it is the number claimed when the sequence was opened.
     */
    record Prepared(int reusedTokens) implements Admission {}

    /** Nothing changed. */
    record Refused(Refusal reason) implements Admission {}
}
