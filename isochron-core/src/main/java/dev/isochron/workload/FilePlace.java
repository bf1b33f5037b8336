package dev.isochron.workload;

import java.util.Locale;

/** Names places of one file for messages. */
record FilePlace(String file, ByteSource source) {
    /** {@code FILE:LINE}. */
    String line() {
        return file + ":" + source.line();
    }

    /** {@code FILE: path (byte N)}, with the line if it is not the first. */
    String at(String path, long offset) {
        String where = source.line() == 1 ? file : line();
        return where + ": " + path + " (byte " + String.format(Locale.ROOT, "%,d", offset) + ")";
    }
}
