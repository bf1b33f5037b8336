package dev.isochron.telemetry.scan;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Finds and opens log files. */
public final class LogFiles {
    private static final int GZIP_MAGIC_1 = 0x1f;
    private static final int GZIP_MAGIC_2 = 0x8b;

    private LogFiles() {}

    /** The path itself, or all regular files of a directory in byte order of their names. */
    public static List<Path> under(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> entries = Files.list(path)) {
            return entries.filter(Files::isRegularFile)
                    .sorted(Comparator.comparing(file -> String.valueOf(file.getFileName())))
                    .toList();
        }
    }

    /** Opens a file and unpacks it where its first bytes say gzip. */
    public static InputStream open(Path file) throws IOException {
        return unpacked(Files.newInputStream(file));
    }

    /** The same bytes, unpacked where the first of them say gzip. */
    public static InputStream unpacked(InputStream in) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in, 1 << 16);
        buffered.mark(2);
        boolean packed = buffered.read() == GZIP_MAGIC_1 && buffered.read() == GZIP_MAGIC_2;
        buffered.reset();
        return packed ? new GZIPInputStream(buffered, 1 << 16) : buffered;
    }
}
