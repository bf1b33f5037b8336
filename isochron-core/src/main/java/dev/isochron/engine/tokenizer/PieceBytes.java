package dev.isochron.engine.tokenizer;

import java.nio.charset.StandardCharsets;

/** How vocabularies write the bytes of a token as a string. */
public enum PieceBytes {
    /** Each byte is one character, as in GPT-2. */
    BYTE_LEVEL {
        @Override
        byte[] of(String piece) {
            return ByteAlphabet.bytes(piece);
        }
    },
    /** Text with U+2581 for a blank; {@code <0x0A>} is a byte. */
    BLANKS_MARKED {
        @Override
        byte[] of(String piece) {
            if (piece.length() == 6 && piece.startsWith("<0x") && piece.endsWith(">")) {
                return new byte[] {(byte) Integer.parseInt(piece, 3, 5, 16)};
            }
            return piece.replace(BLANK, ' ').getBytes(StandardCharsets.UTF_8);
        }
    };

    static final char BLANK = '\u2581';

    abstract byte[] of(String piece);
}
