package dev.isochron.workload;

import static dev.isochron.workload.ByteSource.END;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON from bytes without building a tree: the caller walks objects and arrays and takes the values it knows. Positions for
 * messages come from the {@link ByteSource}.
 */
final class JsonScanner {
    private static final int DEEPEST = 64;
    private static final int LONGEST_TEXT = 400;
    private static final int SHOWN = 40;

    /** Letters behind a backslash, and what they stand for. */
    private static final String ESCAPES = "\"\\/bfnrtu";

    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    /** Where a document may end. */
    enum Extent {
        /** Line ends are white space. */
        FILE,
        /** A line end ends the document. */
        LINE
    }

    private final ByteSource source;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private Extent extent = Extent.FILE;

    JsonScanner(ByteSource source) {
        this.source = source;
    }

    void read(Extent newExtent) {
        extent = newExtent;
    }

    ByteSource source() {
        return source;
    }

    /** The next byte behind white space, not taken, or {@link ByteSource#END}. */
    int next() throws IOException {
        int c = source.peek();
        while (c == ' ' || c == '\t' || c == '\r' || (c == '\n' && extent == Extent.FILE)) {
            source.take();
            c = source.peek();
        }
        return c == '\n' ? END : c;
    }

    void expect(char wanted) throws IOException, MalformedTextException {
        if (next() != wanted) {
            throw unexpected("'" + wanted + "'");
        }
        source.take();
    }

    /** Takes {@code c} if it is next. */
    boolean takeIf(char c) throws IOException {
        boolean there = next() == c;
        if (there) {
            source.take();
        }
        return there;
    }

    /**
     * Steps to the next member or element: false behind the last one, whose {@code close} is taken.
     *
     * @param index how many came before
     */
    boolean more(int index, char close) throws IOException, MalformedTextException {
        if (takeIf(close)) {
            return false;
        }
        if (index > 0 && !takeIf(',')) {
            throw unexpected("',' or '" + close + "'");
        }
        return true;
    }

    /** The name of a member, its colon taken too. */
    String name() throws IOException, MalformedTextException {
        String name = string();
        expect(':');
        return name;
    }

    /** A string; of a very long one only the beginning. */
    String string() throws IOException, MalformedTextException {
        expect('"');
        text.reset();
        while (true) {
            int c = source.peek();
            if (c < ' ') {
                throw unexpected("the end of a string");
            }
            source.take();
            if (c == '"') {
                return text.toString(StandardCharsets.UTF_8);
            }
            if (c == '\\') {
                keep(escape());
            } else {
                keep(c);
            }
        }
    }

    private void keep(int c) {
        if (text.size() < LONGEST_TEXT) {
            text.write(c);
        }
    }

    private void keep(String characters) {
        for (byte c : characters.getBytes(StandardCharsets.UTF_8)) {
            keep(c);
        }
    }

    private String escape() throws IOException, MalformedTextException {
        int c = source.peek();
        int known = c == END ? -1 : ESCAPES.indexOf(c);
        if (known < 0) {
            throw unexpected("an escape");
        }
        source.take();
        return c == 'u' ? String.valueOf((char) hexadecimal()) : String.valueOf(ESCAPED.charAt(known));
    }

    private int hexadecimal() throws IOException, MalformedTextException {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(source.peek(), 16);
            if (digit < 0) {
                throw unexpected("four hexadecimal digits");
            }
            source.take();
            code = code * 16 + digit;
        }
        return code;
    }

    /** A number, literal or string as written; objects and arrays are passed over and named. */
    String scalar() throws IOException, MalformedTextException {
        int c = next();
        if (c == '{' || c == '[') {
            skipValue();
            return c == '{' ? "an object" : "an array";
        }
        return c == '"' ? '"' + string() + '"' : bare();
    }

    private String bare() throws IOException, MalformedTextException {
        text.reset();
        int c = source.peek();
        while (c >= 0 && (Character.isLetterOrDigit(c) || c == '-' || c == '+' || c == '.') && c < 0x80) {
            keep(c);
            source.take();
            c = source.peek();
        }
        String token = text.toString(StandardCharsets.US_ASCII);
        if (!isBareValue(token)) {
            throw token.isEmpty() ? unexpected("a value") : bad(token, "a value");
        }
        return token;
    }

    private static boolean isBareValue(String token) {
        return switch (token) {
            case "" -> false;
            case "null", "true", "false" -> true;
            default -> Numbers.isNumber(token);
        };
    }

    void skipValue() throws IOException, MalformedTextException {
        skipValue(0);
    }

    private void skipValue(int depth) throws IOException, MalformedTextException {
        if (depth > DEEPEST) {
            throw bad("values nested " + depth + " deep", "at most " + DEEPEST);
        }
        int c = next();
        if (c == '{' || c == '[') {
            source.take();
            char close = c == '{' ? '}' : ']';
            for (int i = 0; more(i, close); i++) {
                if (c == '{') {
                    name();
                }
                skipValue(depth + 1);
            }
        } else if (c == '"') {
            string();
        } else {
            bare();
        }
    }

    /** An error at the next byte. */
    MalformedTextException unexpected(String expected) throws IOException {
        int c = source.peek();
        if (c == END || (c == '\n' && extent == Extent.LINE)) {
            String where = extent == Extent.FILE ? "end of file" : "end of line";
            return new MalformedTextException(Defect.TRUNCATED, where, expected);
        }
        return bad(c > ' ' && c < 0x7F ? "'" + (char) c + "'" : "byte " + c, expected);
    }

    private static MalformedTextException bad(String value, String expected) {
        return new MalformedTextException(Defect.BAD_JSON, shorten(value), expected);
    }

    /** A value for a message, cut to a readable length. */
    static String shorten(String value) {
        return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "...";
    }
}
