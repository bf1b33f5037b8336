package dev.isochron.workload;

import static dev.isochron.workload.ByteSource.END;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads Weka traces: a file of one JSON object, or of one object after the other. One thread uses a reader; its buffers and tables
 * serve many files.
 */
final class WekaReader {
    private final JsonScanner scanner;
    private final ByteSource source;
    private final ChainIndex chains = new ChainIndex();
    private final WekaEntry rootEntry;
    private final WekaEntry childEntry;
    private final WekaPath path = new WekaPath();

    WekaReader(ByteSource source) {
        this.source = source;
        this.scanner = new JsonScanner(source);
        this.rootEntry = new WekaEntry(scanner);
        this.childEntry = new WekaEntry(scanner);
    }

    /** The usable traces of the opened file. */
    List<Trace> read(String file, String stem, DefectLog log) throws IOException {
        List<Trace> traces = new ArrayList<>();
        FilePlace place = new FilePlace(file, source);
        while (scanner.next() != END) {
            WekaHeader header = new WekaHeader(stem, place, log, scanner, chains);
            path.clear();
            boolean complete = readTrace(header, place, log);
            header.finish().ifPresent(traces::add);
            if (!complete) {
                break;
            }
        }
        return traces;
    }

    /** False if the text is malformed, so that what follows cannot be read. */
    private boolean readTrace(WekaHeader header, FilePlace place, DefectLog log) throws IOException {
        try {
            scanner.expect('{');
            for (int i = 0; scanner.more(i, '}'); i++) {
                String name = scanner.name();
                path.atHeader(name);
                if (name.equals("requests") && scanner.next() == '[') {
                    readRequests(header.requests());
                } else {
                    header.read(name);
                }
            }
            header.complete();
            return true;
        } catch (MalformedTextException e) {
            log.add(e.defect(), place.at(path.text(), source.offset()), e.value(), e.expected());
            return false;
        }
    }

    private void readRequests(Optional<WekaTraceBuilder> accepted) throws IOException, MalformedTextException {
        if (accepted.isEmpty()) {
            scanner.skipValue();
            return;
        }
        scanner.expect('[');
        for (int i = 0; scanner.more(i, ']'); i++) {
            path.atRoot(i);
            readRootEntry(accepted.get());
        }
        path.atHeader("requests");
    }

    private void readRootEntry(WekaTraceBuilder trace) throws IOException, MalformedTextException {
        scanner.next();
        rootEntry.clear(source.offset());
        trace.openSubAgent();
        String entryPath = path.text();
        try {
            readRootMembers(trace);
        } catch (MalformedTextException e) {
            if (trace.hasOpenRequests()) {
                trace.closeSubAgent(rootEntry, entryPath);
            }
            throw e;
        }
        if (rootEntry.isSubAgent()) {
            trace.closeSubAgent(rootEntry, entryPath);
        } else {
            trace.dropOpenRequests();
            trace.addRootRequest(rootEntry, entryPath);
        }
    }

    private void readRootMembers(WekaTraceBuilder trace) throws IOException, MalformedTextException {
        scanner.expect('{');
        for (int i = 0; scanner.more(i, '}'); i++) {
            String name = scanner.name();
            path.atField(name, rootEntry.ids);
            if (name.equals("requests") && scanner.next() == '[') {
                readChildren(trace);
            } else {
                rootEntry.read(name);
            }
        }
    }

    private void readChildren(WekaTraceBuilder trace) throws IOException, MalformedTextException {
        scanner.expect('[');
        for (int i = 0; scanner.more(i, ']'); i++) {
            path.atChild(i);
            scanner.next();
            childEntry.clear(source.offset());
            scanner.expect('{');
            for (int m = 0; scanner.more(m, '}'); m++) {
                String name = scanner.name();
                path.atField(name, childEntry.ids);
                childEntry.read(name);
            }
            path.atChild(i);
            trace.addChildRequest(childEntry, path.text());
        }
        path.leaveChildren();
    }
}
