package dev.isochron.telemetry.scan;

/** Classes of ASCII bytes; bytes of longer UTF-8 sequences belong to none. */
final class AsciiBytes {
    private static final byte DIGIT = 1;
    private static final byte LETTER = 2;
    private static final byte UNDERSCORE = 4;
    private static final byte[] CLASSES = classes();

    private AsciiBytes() {}

    static boolean isDigit(byte value) {
        return (CLASSES[value & 0xff] & DIGIT) != 0;
    }

    static boolean isLetter(byte value) {
        return (CLASSES[value & 0xff] & LETTER) != 0;
    }

    static boolean isLetterOrUnderscore(byte value) {
        return (CLASSES[value & 0xff] & (LETTER | UNDERSCORE)) != 0;
    }

    /** Whether the byte may stand in a field's name. */
    static boolean isName(byte value) {
        return CLASSES[value & 0xff] != 0;
    }

    static int skipBlanks(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] == ' ') {
            at++;
        }
        return at;
    }

    static boolean startsWith(byte[] bytes, int from, int to, byte[] word) {
        if (to - from < word.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (bytes[from + i] != word[i]) {
                return false;
            }
        }
        return true;
    }

    private static byte[] classes() {
        byte[] classes = new byte[256];
        for (int c = '0'; c <= '9'; c++) {
            classes[c] = DIGIT;
        }
        for (int c = 'a'; c <= 'z'; c++) {
            classes[c] = LETTER;
            classes[c - 'a' + 'A'] = LETTER;
        }
        classes['_'] = UNDERSCORE;
        return classes;
    }
}
