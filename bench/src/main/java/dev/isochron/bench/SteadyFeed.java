package dev.isochron.bench;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.executor.QueueItem;
import dev.isochron.executor.RequestQueue;
import dev.isochron.executor.Response;
import dev.isochron.executor.ResponseSink;
import java.util.ArrayList;
import java.util.List;

/** Keeps every rank busy with one chunk per iteration: a prompt of 8 chunks per rank every 8 iterations, then a shutdown. */
final class SteadyFeed implements RequestQueue, ResponseSink {
    private static final int CHUNKS = 8;
    private static final ReuseScope SCOPE = ReuseScope.ofNamespace(1);

    private final int ranks;
    private final int iterations;
    private final int promptTokens;
    private final int blockTokens;
    private int fetches;
    private long nextId = 100;

    SteadyFeed(int ranks, int iterations, int chunkTokens, int blockTokens) {
        this.ranks = ranks;
        this.iterations = iterations;
        this.promptTokens = CHUNKS * chunkTokens;
        this.blockTokens = blockTokens;
    }

    @Override
    public List<QueueItem> poll() {
        fetches++;
        if (fetches == iterations) {
            return List.of(new QueueItem.Shutdown());
        }
        return fetches < iterations && fetches % CHUNKS == 1 ? oneForEachRank() : List.of();
    }

    @Override
    public List<QueueItem> await() {
        return poll();
    }

    private List<QueueItem> oneForEachRank() {
        var items = new ArrayList<QueueItem>(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            var prompt = KeyPrompt.unique(1, blockTokens, promptTokens);
            var keys = PromptKeys.of(prompt, SCOPE, blockTokens);
            items.add(new QueueItem.NewRequest(RequestSpec.builder(new RequestId(nextId++), prompt, keys, SCOPE)
                    .build()));
        }
        return items;
    }

    @Override
    public void responses(List<Response> responses) {}

    @Override
    public void kvEvents(List<RankEvents> events) {}
}
