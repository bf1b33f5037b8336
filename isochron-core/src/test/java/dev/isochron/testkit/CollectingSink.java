package dev.isochron.testkit;

import dev.isochron.core.RequestId;
import dev.isochron.executor.Response;
import dev.isochron.executor.ResponseSink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what the root delivers. */
public final class CollectingSink implements ResponseSink {
    private final List<Response> responses = new CopyOnWriteArrayList<>();
    private final List<RankEvents> events = new CopyOnWriteArrayList<>();

    @Override
    public void responses(List<Response> more) {
        responses.addAll(more);
    }

    @Override
    public void kvEvents(List<RankEvents> more) {
        events.addAll(more);
    }

    public List<Response> responses() {
        return responses;
    }

    public List<RankEvents> events() {
        return events;
    }

    public List<Response> terminalOf(long id) {
        return responses.stream()
                .filter(response -> response.id().equals(new RequestId(id))
                        && response.outcome().terminal())
                .toList();
    }

    public List<Integer> tokensOf(long id) {
        var tokens = new ArrayList<Integer>();
        responses.stream()
                .filter(response -> response.id().value() == id)
                .forEach(response -> tokens.addAll(response.tokens()));
        return tokens;
    }
}
