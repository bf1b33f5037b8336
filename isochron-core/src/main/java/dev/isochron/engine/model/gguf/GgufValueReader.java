package dev.isochron.engine.model.gguf;

import java.util.ArrayList;
import java.util.List;

/** Reads metadata values of every type. */
final class GgufValueReader {
    private static final int ARRAY = 9;
    private static final int MAX_NESTING = 4;

    private final GgufCursor cursor;

    GgufValueReader(GgufCursor cursor) {
        this.cursor = cursor;
    }

    /** Reads a type number and a value. */
    GgufValue read(String key) {
        return read(cursor.readInt("the type of key '" + key + "'"), key, 0);
    }

    private GgufValue read(int type, String key, int nesting) {
        String what = "the value of key '" + key + "'";
        return switch (type) {
            case 0 -> new GgufValue.Whole(Byte.toUnsignedLong(cursor.readByte(what)));
            case 1 -> new GgufValue.Whole(cursor.readByte(what));
            case 2 -> new GgufValue.Whole(Short.toUnsignedLong(cursor.readShort(what)));
            case 3 -> new GgufValue.Whole(cursor.readShort(what));
            case 4 -> new GgufValue.Whole(Integer.toUnsignedLong(cursor.readInt(what)));
            case 5 -> new GgufValue.Whole(cursor.readInt(what));
            case 6 -> new GgufValue.Real(Float.intBitsToFloat(cursor.readInt(what)));
            case 7 -> new GgufValue.Flag(cursor.readByte(what) != 0);
            case 8 -> new GgufValue.Text(cursor.readString(what));
            case ARRAY -> sequence(key, nesting);
            case 10 -> new GgufValue.Whole(unsigned(cursor.readLong(what), what));
            case 11 -> new GgufValue.Whole(cursor.readLong(what));
            case 12 -> new GgufValue.Real(Double.longBitsToDouble(cursor.readLong(what)));
            default ->
                throw cursor.refuse(
                        "key '" + key + "' has value type " + Integer.toUnsignedString(type) + "; expected 0 to 12");
        };
    }

    private long unsigned(long value, String what) {
        if (value < 0) {
            throw cursor.refuse(what + " is " + Long.toUnsignedString(value) + "; expected at most " + Long.MAX_VALUE);
        }
        return value;
    }

    private GgufValue sequence(String key, int nesting) {
        if (nesting == MAX_NESTING) {
            throw cursor.refuse("key '" + key + "' nests arrays deeper than " + MAX_NESTING);
        }
        int type = cursor.readInt("the element type of key '" + key + "'");
        int count = cursor.readCount("elements of key '" + key + "'", minBytes(type));
        List<GgufValue> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(read(type, key, nesting + 1));
        }
        return new GgufValue.Sequence(values);
    }

    private static int minBytes(int type) {
        return switch (type) {
            case 2, 3 -> 2;
            case 4, 5, 6 -> 4;
            case 8, 10, 11, 12 -> 8;
            case ARRAY -> 12;
            default -> 1;
        };
    }
}
