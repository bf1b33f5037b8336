package dev.isochron.engine.tokenizer;

/** A part of a prompt. Text is what somebody wrote and is never read as special tokens. */
public sealed interface Segment {
    record Text(String text) implements Segment {}

    /**
     * One special token.
     *
     * @param piece as the vocabulary writes it, such as {@code <|im_end|>}
     */
    record Special(String piece) implements Segment {}
}
