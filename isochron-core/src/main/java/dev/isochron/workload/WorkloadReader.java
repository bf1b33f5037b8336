package dev.isochron.workload;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads workloads from files. */
public final class WorkloadReader {
    private WorkloadReader() {}

    /**
     * Reads a file or a directory, plain or gzip. Files are read by up to two threads and put together in the order of their names,
     * so the result does not depend on timing.
     *
     * @throws WorkloadException if nothing usable is found, formats are mixed, a file cannot be read, or, when strict, at the first
     *     bad record
     */
    public static Workload read(Path path, ReadOptions options) {
        TraceFiles files = TraceFiles.of(path, options.format());
        if (files.traces().isEmpty()) {
            throw new WorkloadException(path + ": no trace files ("
                    + files.ignored().size() + " other files; expected *.json, *.jsonl or *.csv, plain or .gz)");
        }
        FileResult[] results = new FileResult[files.traces().size()];
        LoaderThreads.run(results.length, () -> {
            TraceFileReader reader = new TraceFileReader(options);
            return job -> results[job] =
                    FileResult.of(() -> open(reader, files.traces().get(job)));
        });
        WorkloadAssembly assembly = new WorkloadAssembly(path.toString(), files.ignored());
        boolean directory = Files.isDirectory(path);
        for (int i = 0; i < results.length; i++) {
            Path file = files.traces().get(i);
            if (directory && TraceFiles.isTable(file) && results[i].isUnknown()) {
                assembly.ignore(TraceFiles.fileName(file));
            } else {
                assembly.add(file.toString(), results[i].orThrow());
            }
        }
        return assembly.workload(TraceFiles.fileName(path));
    }

    /** Reads one stream, such as standard input; {@code name} stands for the file in messages and results. */
    public static Workload read(InputStream in, String name, ReadOptions options) {
        WorkloadAssembly assembly = new WorkloadAssembly(name, List.of());
        assembly.add(name, new TraceFileReader(options).read(in, name, name));
        return assembly.workload(name);
    }

    private static FileContent open(TraceFileReader reader, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return reader.read(in, file.toString(), TraceFiles.fileName(file));
        } catch (IOException e) {
            throw new WorkloadException(file + ": cannot be read (" + e.getMessage() + "); expected a trace", e);
        }
    }
}
