package dev.isochron.workload;

import java.util.List;
import java.util.SortedMap;

/**
 * What reading a workload met: records read = requests usable + skipped by reason (REP-12).
 *
 * @param files files read
 * @param filesIgnored files of a folder that are no traces, by name
 * @param requestsRead request records met
 * @param requestsUsable requests kept
 * @param conversations sessions, or requests without one
 * @param skipped requests left out, by reason
 * @param notes other counts by name (clamped times, overlapping requests, sub-agents left out)
 * @param messages the first few messages per reason and file, each naming file, place, value and expectation
 */
public record LoadReport(
        int files,
        List<String> filesIgnored,
        long requestsRead,
        long requestsUsable,
        long conversations,
        SortedMap<String, Long> skipped,
        SortedMap<String, Long> notes,
        List<String> messages) {
    public LoadReport {
        filesIgnored = List.copyOf(filesIgnored);
        skipped = java.util.Collections.unmodifiableSortedMap(new java.util.TreeMap<>(skipped));
        notes = java.util.Collections.unmodifiableSortedMap(new java.util.TreeMap<>(notes));
        messages = List.copyOf(messages);
    }
}
