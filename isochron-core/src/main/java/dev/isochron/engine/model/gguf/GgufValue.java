package dev.isochron.engine.model.gguf;

import java.util.List;

/** A metadata value. */
public sealed interface GgufValue {
    /** Any integer type; unsigned 64-bit values above the signed range are refused when read. */
    record Whole(long value) implements GgufValue {}

    record Real(double value) implements GgufValue {}

    record Flag(boolean value) implements GgufValue {}

    record Text(String value) implements GgufValue {}

    record Sequence(List<GgufValue> values) implements GgufValue {
        public Sequence {
            values = List.copyOf(values);
        }
    }
}
