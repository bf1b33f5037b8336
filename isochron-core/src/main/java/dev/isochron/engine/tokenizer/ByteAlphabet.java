package dev.isochron.engine.tokenizer;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One printable character for each byte, as GPT-2 chose them: printable bytes of Latin-1 are themselves, the 68 others are U+0100,
 * U+0101 and so on in byte order. A blank (32) is the 33rd of those, U+0120.
 */
final class ByteAlphabet {
    private static final String CHARACTERS = characters();

    private ByteAlphabet() {}

    private static String characters() {
        var characters = new StringBuilder(256);
        char next = 0x100;
        for (char value = 0; value < 256; value++) {
            characters.append(isPrintable(value) ? value : next++);
        }
        return characters.toString();
    }

    private static boolean isPrintable(char value) {
        return (value >= '!' && value <= '~') || (value >= 0xA1 && value <= 0xAC) || value >= 0xAE;
    }

    /** How a byte is written. */
    static String character(int value) {
        return CHARACTERS.substring(value, value + 1);
    }

    static String write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        var written = new StringBuilder(bytes.length);
        for (byte value : bytes) {
            written.append(CHARACTERS.charAt(value & 0xFF));
        }
        return written.toString();
    }

    /** The bytes that were written; characters outside the alphabet stay text, as added tokens have them. */
    static byte[] bytes(String written) {
        var bytes = new ByteArrayOutputStream(written.length());
        written.codePoints().forEach(character -> {
            int value = CHARACTERS.indexOf(character);
            if (value >= 0) {
                bytes.write(value);
            } else {
                bytes.writeBytes(Character.toString(character).getBytes(StandardCharsets.UTF_8));
            }
        });
        return bytes.toByteArray();
    }
}
