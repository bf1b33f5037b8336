package dev.isochron.telemetry;

import dev.isochron.core.BlockKey;

/** How block keys are spelled in events. */
public enum HashForm {
    /** The whole key as a string of 64 hexadecimal digits. */
    FULL_HEX {
        @Override
        void append(BlockKey key, StringBuilder out) {
            out.append('"').append(key.hex()).append('"');
        }
    },
    /** The first eight bytes of the key, big-endian, as an unsigned number. */
    UNSIGNED_64 {
        @Override
        void append(BlockKey key, StringBuilder out) {
            out.append(Long.toUnsignedString(key.word0()));
        }
    };

    abstract void append(BlockKey key, StringBuilder out);
}
