package dev.isochron.workload;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Puts the contents of files together to one workload, in the order they are added. */
final class WorkloadAssembly {
    private final String path;
    private final List<String> ignored;
    private final Map<TraceFormat, String> firstFile = new EnumMap<>(TraceFormat.class);
    private final List<Trace> traces = new ArrayList<>();
    private final List<ArrivalTrace> arrivals = new ArrayList<>();
    private final SortedMap<String, Long> skipped = new TreeMap<>();
    private final SortedMap<String, Long> notes = new TreeMap<>();
    private final List<String> messages = new ArrayList<>();
    private int files;
    private long requests;

    WorkloadAssembly(String path, List<String> ignored) {
        this.path = path;
        this.ignored = new ArrayList<>(ignored);
    }

    /** A file that turned out to be no trace and need not be one. */
    void ignore(String fileName) {
        ignored.add(fileName);
    }

    void add(String file, FileContent content) {
        files++;
        content.format().ifPresent(format -> checkFormat(format, file));
        DefectLog log = content.log();
        switch (content) {
            case FileContent.Sessions sessions -> addSessions(file, sessions.traces());
            case FileContent.Arrivals rows -> arrivals.add(rows.trace());
            case FileContent.Unknown unknown ->
                log.add(Defect.UNKNOWN_FORMAT, file + ":1", "no known format", "a Weka, Mooncake or Azure trace");
        }
        requests += content.requests();
        log.skipped().forEach((reason, count) -> skipped.merge(reason, count, Long::sum));
        log.notes().forEach((what, count) -> notes.merge(what, count, Long::sum));
        messages.addAll(log.messages());
    }

    private void checkFormat(TraceFormat format, String file) {
        firstFile.putIfAbsent(format, file);
        if (firstFile.size() > 1) {
            List<String> examples = firstFile.entrySet().stream()
                    .map(entry -> entry.getValue() + " is " + entry.getKey())
                    .toList();
            throw new WorkloadException(
                    path + ": mixed_formats (" + String.join(", ", examples) + "; expected one format in a directory)");
        }
    }

    private void addSessions(String file, List<Trace> read) {
        for (Trace trace : read) {
            if (!traces.isEmpty() && traces.getFirst().blockTokens() != trace.blockTokens()) {
                throw new WorkloadException(file + ": block_size (" + trace.blockTokens() + "; expected "
                        + traces.getFirst().blockTokens() + " as in trace "
                        + traces.getFirst().name() + ")");
            }
            traces.add(trace);
        }
    }

    /** The workload of everything added. */
    Workload workload(String name) {
        if (requests == 0) {
            throw new WorkloadException(path + ": no usable request in " + files + " files (skipped: "
                    + (skipped.isEmpty() ? "none" : skipped) + "; expected at least one)"
                    + (messages.isEmpty() ? "" : "; first: " + messages.getFirst()));
        }
        if (traces.isEmpty()) {
            return new ArrivalFiles(name, arrivals, report(requests));
        }
        List<Trace> all = List.copyOf(traces);
        LoadReport report = report(all.size());
        return new PackedSessions(name, all.getFirst().blockTokens(), all.size(), all::get, () -> report);
    }

    private LoadReport report(long conversations) {
        long left = skipped.values().stream().mapToLong(Long::longValue).sum();
        return new LoadReport(files, ignored, requests + left, requests, conversations, skipped, notes, messages);
    }
}
