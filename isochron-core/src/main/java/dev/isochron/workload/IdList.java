package dev.isochron.workload;

import java.io.IOException;
import java.util.Arrays;

/** The block ids of one request, in an array that is reused; remembers the first element that is no id. */
final class IdList {
    private int[] ids = new int[1 << 12];
    private int count;
    private int badIndex = -1;
    private long badOffset;
    private String badValue = "";

    int[] ids() {
        return ids;
    }

    /** Elements read, bad ones included. */
    int count() {
        return count;
    }

    boolean hasBadElement() {
        return badIndex >= 0;
    }

    int badIndex() {
        return badIndex;
    }

    long badOffset() {
        return badOffset;
    }

    String badValue() {
        return badValue;
    }

    void clear() {
        count = 0;
        badIndex = -1;
    }

    /** Reads an array of ids. */
    void read(JsonScanner scanner) throws IOException, MalformedTextException {
        clear();
        scanner.expect('[');
        while (scanner.more(count, ']')) {
            readPlain(scanner.source());
            readOne(scanner);
        }
    }

    /** The fast path: digits followed by a comma, as long as they lie in the window; stops before anything else. */
    private void readPlain(ByteSource source) {
        byte[] bytes = source.window;
        int start = source.position;
        int position = start;
        long value = 0;
        while (true) {
            int digit = bytes[position] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
                position++;
            } else if (bytes[position] == ','
                    && position > start
                    && position - start <= 10
                    && value <= Integer.MAX_VALUE) {
                add((int) value);
                value = 0;
                start = ++position;
            } else {
                source.position = start;
                return;
            }
        }
    }

    private void readOne(JsonScanner scanner) throws IOException, MalformedTextException {
        scanner.next();
        long offset = scanner.source().offset();
        String token = scanner.scalar();
        int id = Numbers.count(token);
        if (id == Numbers.NONE && badIndex < 0) {
            badIndex = count;
            badOffset = offset;
            badValue = JsonScanner.shorten(token);
        }
        add(id);
    }

    private void add(int id) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, Math.addExact(count, count >> 1));
        }
        ids[count++] = id;
    }
}
