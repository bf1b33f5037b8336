package dev.isochron.app.replay;

import dev.isochron.app.Notices;
import dev.isochron.app.input.InputException;
import dev.isochron.replay.IterationLogSink;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.RequestLog;
import dev.isochron.report.RequestLine;
import dev.isochron.telemetry.IterationLineCodec;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that a replay writes while it runs: the first variant's have the names given, the others' have the variant's name before
 * the extension. All are opened before the first run, so that a wrong path costs nothing.
 */
final class ReplayFiles implements AutoCloseable {
    private final Map<String, ReplaySinks> sinks = new LinkedHashMap<>();
    private final List<BufferedWriter> open = new ArrayList<>();

    private ReplayFiles() {}

    static ReplayFiles open(
            ReplayOptions options, List<PolicySet> variants, ReplaySinks.Progress progress, Notices notices) {
        var files = new ReplayFiles();
        for (PolicySet variant : variants) {
            String suffix = variant.equals(variants.getFirst()) ? "" : "-" + variant.name();
            files.sinks.put(
                    variant.name(),
                    new ReplaySinks(
                                    files.requests(options.requests.map(path -> named(path, suffix))),
                                    files.iterations(options.iterLog.map(path -> named(path, suffix))),
                                    progress)
                            .withWarnings(teller(notices)));
        }
        return files;
    }

    private static ReplaySinks.Warnings teller(Notices notices) {
        return (variant, rank, message) ->
                notices.warning("variant " + variant + ", rank " + rank.value() + ": " + message);
    }

    ReplaySinks of(PolicySet variant) {
        return sinks.getOrDefault(variant.name(), ReplaySinks.NONE);
    }

    /** {@code run.log} with {@code -both} is {@code run-both.log}. */
    static Path named(Path path, String suffix) {
        String name = String.valueOf(path.getFileName());
        int dot = name.lastIndexOf('.');
        int end = dot > 0 ? dot : name.length();
        return path.resolveSibling(name.substring(0, end) + suffix + name.substring(end));
    }

    private RequestLog requests(Optional<Path> path) {
        if (path.isEmpty()) {
            return RequestLog.OFF;
        }
        BufferedWriter writer = writer("--requests", path.get());
        return request -> line(writer, RequestLine.of(request));
    }

    private IterationLogSink iterations(Optional<Path> path) {
        if (path.isEmpty()) {
            return IterationLogSink.OFF;
        }
        BufferedWriter writer = writer("--iter-log", path.get());
        return record -> line(writer, IterationLineCodec.write(record));
    }

    private BufferedWriter writer(String option, Path path) {
        try {
            BufferedWriter writer = Files.newBufferedWriter(path, StandardCharsets.UTF_8);
            open.add(writer);
            return writer;
        } catch (IOException e) {
            throw new InputException(
                    option + " " + path + ": cannot be written (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static void line(BufferedWriter writer, String text) {
        try {
            writer.write(text);
            writer.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (BufferedWriter writer : open) {
            writer.close();
        }
    }
}
