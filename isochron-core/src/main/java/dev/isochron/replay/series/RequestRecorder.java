package dev.isochron.replay.series;

import dev.isochron.replay.RequestLog;
import java.util.ArrayList;
import java.util.List;

/** Keeps the first {@link #MAX_REQUESTS} completed requests and counts the rest. */
public final class RequestRecorder implements RequestLog {
    /** Bound of the requests kept. */
    public static final int MAX_REQUESTS = 250_000;

    private final List<CompletedRequests.Row> rows = new ArrayList<>();
    private long notKept;

    @Override
    public void completed(CompletedRequest request) {
        if (rows.size() < MAX_REQUESTS) {
            rows.add(CompletedRequests.Row.of(request));
        } else {
            notKept++;
        }
    }

    CompletedRequests requests() {
        return new CompletedRequests(rows, notKept);
    }
}
