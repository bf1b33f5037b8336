package dev.isochron.core;

/** The prompt of a request: its tokens, or, for traces that carry none, the chained ids of its blocks. */
public sealed interface Prompt permits TokenPrompt, KeyPrompt {
    /** Length in tokens, {@code >= 1}. */
    int lengthTokens();
}
