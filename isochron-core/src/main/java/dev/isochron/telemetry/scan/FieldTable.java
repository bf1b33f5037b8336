package dev.isochron.telemetry.scan;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds a field by its name's bytes without making a string. */
final class FieldTable {
    /** The fields before and behind the states. */
    static final FieldTable OUTSIDE = new FieldTable(field -> !field.insideStates());

    /** The keys of the states. */
    static final FieldTable STATES = new FieldTable(LogField::insideStates);

    private static final int SLOTS = 64;

    private final @Nullable LogField[] fields = new @Nullable LogField[SLOTS];
    private final byte[][] names = new byte[SLOTS][];

    private FieldTable(Predicate<LogField> wanted) {
        for (LogField field : LogField.values()) {
            if (wanted.test(field) && !field.printed().isEmpty()) {
                put(field);
            }
        }
    }

    /** Continues a name's hash with its next byte; it starts at 0. */
    static int hash(int hash, byte next) {
        return hash * 31 + next;
    }

    @Nullable
    LogField find(int hash, byte[] bytes, int from, int to) {
        int slot = hash & (SLOTS - 1);
        while (true) {
            LogField field = fields[slot];
            if (field == null) {
                return null;
            }
            byte[] name = names[slot];
            if (name.length == to - from && AsciiBytes.startsWith(bytes, from, to, name)) {
                return field;
            }
            slot = (slot + 1) & (SLOTS - 1);
        }
    }

    private void put(LogField field) {
        byte[] name = field.printed().getBytes(US_ASCII);
        int hash = 0;
        for (byte next : name) {
            hash = hash(hash, next);
        }
        int slot = hash & (SLOTS - 1);
        while (fields[slot] != null) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        fields[slot] = field;
        names[slot] = name;
    }
}
