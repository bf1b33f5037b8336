package dev.isochron.workload;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What reading a workload met: records read = requests usable + skipped by reason (REP-12).
 *
 * @param files files read
 * @param filesIgnored files of a folder that are no traces, by name
 * @param requestsRead records met: requests, and whatever else was skipped as a whole
 * @param requestsUsable requests kept
 * @param conversations sessions, or requests without one
 * @param skipped records left out, by reason
 * @param notes other counts by name (clamped times, overlapping requests, odd values that were kept)
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
    private static final double WARNING_SHARE = 0.1;

    public LoadReport {
        filesIgnored = List.copyOf(filesIgnored);
        skipped = Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
        notes = Collections.unmodifiableSortedMap(new TreeMap<>(notes));
        messages = List.copyOf(messages);
        long left = skipped.values().stream().mapToLong(Long::longValue).sum();
        if (requestsRead != requestsUsable + left) {
            throw new IllegalArgumentException(
                    requestsRead + " records read, but " + requestsUsable + " usable + " + left + " skipped");
        }
    }

    /** A report of requests that did not come from files. */
    static LoadReport generated(long requests, long conversations) {
        return new LoadReport(
                0,
                List.of(),
                requests,
                requests,
                conversations,
                Collections.emptySortedMap(),
                Collections.emptySortedMap(),
                List.of());
    }

    /** This report after all but {@code requests} usable requests have been left out for {@code reason}. */
    LoadReport keeping(long requests, long newConversations, String reason) {
        SortedMap<String, Long> more = new TreeMap<>(skipped);
        if (requests < requestsUsable) {
            more.merge(reason, requestsUsable - requests, Long::sum);
        }
        return new LoadReport(files, filesIgnored, requestsRead, requests, newConversations, more, notes, messages);
    }

    /** One sentence if more than a tenth of the records was skipped, naming the most frequent reason. */
    public Optional<String> warning() {
        long left = requestsRead - requestsUsable;
        if (left <= WARNING_SHARE * requestsRead) {
            return Optional.empty();
        }
        Map.Entry<String, Long> most = Collections.max(skipped.entrySet(), Map.Entry.comparingByValue());
        return Optional.of(String.format(
                Locale.ROOT,
                "%d of %d records were skipped, most of them (%d) for %s",
                left,
                requestsRead,
                most.getValue(),
                most.getKey()));
    }
}
