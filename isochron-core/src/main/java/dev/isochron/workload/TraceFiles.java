package dev.isochron.workload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The files of a workload.
 *
 * @param traces those that may be traces by their names, in byte order of names
 * @param ignored names of the others
 */
record TraceFiles(List<Path> traces, List<String> ignored) {
    private static final Comparator<Path> BYTE_ORDER = (a, b) -> Arrays.compareUnsigned(
            fileName(a).getBytes(StandardCharsets.UTF_8), fileName(b).getBytes(StandardCharsets.UTF_8));

    /** The files at a path; with a known format only those with its extensions. */
    static TraceFiles of(Path path, Optional<TraceFormat> format) {
        if (!Files.exists(path)) {
            throw new WorkloadException(
                    path + ": no such file or directory; expected a trace or a directory of traces");
        }
        if (!Files.isDirectory(path)) {
            return new TraceFiles(List.of(path), List.of());
        }
        try (Stream<Path> entries = Files.list(path)) {
            List<Path> all = entries.sorted(BYTE_ORDER).toList();
            Predicate<Path> isTrace = file -> isNamedLikeATrace(file, format);
            return new TraceFiles(
                    all.stream().filter(isTrace).toList(),
                    all.stream()
                            .filter(isTrace.negate())
                            .map(TraceFiles::fileName)
                            .toList());
        } catch (IOException e) {
            throw new WorkloadException(path + ": cannot be listed (" + e.getMessage() + "); expected a directory", e);
        }
    }

    static String fileName(Path path) {
        Path name = path.getFileName();
        return name == null ? path.toString() : name.toString();
    }

    /** A file name without its extensions. */
    static String stem(String fileName) {
        return fileName.replaceFirst("\\.gz$", "").replaceFirst("\\.[^.]+$", "");
    }

    /** Whether a file is a table (CSV), which may lie beside traces without being one. */
    static boolean isTable(Path path) {
        return plainName(path).endsWith(".csv");
    }

    private static boolean isNamedLikeATrace(Path path, Optional<TraceFormat> format) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        String name = plainName(path);
        boolean json = name.endsWith(".json") || name.endsWith(".jsonl");
        boolean table = isTable(path);
        return format.map(wanted -> wanted == TraceFormat.AZURE ? table : json).orElse(json || table);
    }

    private static String plainName(Path path) {
        return fileName(path).toLowerCase(Locale.ROOT).replaceFirst("\\.gz$", "");
    }
}
