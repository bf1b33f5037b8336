package dev.isochron.workload;

import java.io.IOException;
import java.util.Arrays;

/** The block ids of one request, in an array that is reused; remembers the first element that is no id. */
final class IdList {
    private int[] ids = new int[1 << 12];

    /** Where each id stands, counted from {@link #start}. */
    private int[] places = new int[1 << 12];

    private int count;
    private long start;
    private int badIndex = -1;
    private String badValue = "";

    int[] ids() {
        return ids;
    }

    /** Elements read, bad ones included. */
    int count() {
        return count;
    }

    /** Offset of the array in its stream. */
    long start() {
        return start;
    }

    /** Offset of an id in its stream. */
    long offset(int index) {
        return start + places[index];
    }

    boolean hasBadElement() {
        return badIndex >= 0;
    }

    int badIndex() {
        return badIndex;
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
        scanner.next();
        start = scanner.source().offset();
        scanner.expect('[');
        while (scanner.more(count, ']')) {
            readPlain(scanner.source());
            readOne(scanner);
        }
    }

    /** The fast path: digits followed by a comma, as long as they lie in the window; stops before anything else. */
    private void readPlain(ByteSource source) {
        byte[] bytes = source.window;
        int first = source.position;
        int shift = (int) (source.offset() - first - start);
        int position = first;
        long value = 0;
        while (true) {
            int digit = bytes[position] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
                position++;
            } else if (bytes[position] == ','
                    && position > first
                    && position - first <= 10
                    && value <= Integer.MAX_VALUE) {
                add((int) value, first + shift);
                value = 0;
                first = ++position;
            } else {
                source.position = first;
                return;
            }
        }
    }

    private void readOne(JsonScanner scanner) throws IOException, MalformedTextException {
        scanner.next();
        int place = (int) (scanner.source().offset() - start);
        String token = scanner.scalar();
        int id = Numbers.count(token);
        if (id == Numbers.NONE && badIndex < 0) {
            badIndex = count;
            badValue = JsonScanner.shorten(token);
        }
        add(id, place);
    }

    private void add(int id, int place) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, Math.addExact(count, count >> 1));
            places = Arrays.copyOf(places, ids.length);
        }
        places[count] = place;
        ids[count++] = id;
    }
}
