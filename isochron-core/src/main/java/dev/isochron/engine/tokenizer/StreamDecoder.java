package dev.isochron.engine.tokenizer;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Joins tokens to text as they come, holding back the bytes of a character that is not complete. All that it returned, with
 * {@link #finish}, equals {@link Tokenizer#decode} of all tokens.
 */
public final class StreamDecoder {
    private final Tokenizer tokenizer;
    private final CharsetDecoder utf8 = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private byte[] held = {};
    private boolean blankPending;

    public StreamDecoder(Tokenizer tokenizer) {
        this.tokenizer = tokenizer;
        this.blankPending = tokenizer.startsWithBlank();
    }

    /** The text that this token completes, often its own, sometimes none. */
    public String next(int token) {
        byte[] piece = tokenizer.piece(token);
        byte[] all = Arrays.copyOf(held, held.length + piece.length);
        System.arraycopy(piece, 0, all, held.length, piece.length);
        ByteBuffer bytes = ByteBuffer.wrap(all);
        CharBuffer text = CharBuffer.allocate(all.length);
        utf8.decode(bytes, text, false);
        held = Arrays.copyOfRange(all, bytes.position(), all.length);
        return withoutBlank(text.flip().toString());
    }

    /** What is held back, as U+FFFD, at the end of a stream. */
    public String finish() {
        String rest = withoutBlank(new String(held, StandardCharsets.UTF_8));
        held = new byte[0];
        return rest;
    }

    private String withoutBlank(String text) {
        if (!blankPending || text.isEmpty()) {
            return text;
        }
        blankPending = false;
        return text.startsWith(" ") ? text.substring(1) : text;
    }
}
