package dev.isochron.executor;

import dev.isochron.core.RequestId;
import dev.isochron.executor.Response.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * A rank from {@code START_UP} to its end. What ends it otherwise than by agreement ends the group, and the root then answers every
 * open request once (executor-and-routing.md 18).
 */
final class GuardedRank implements RankExecutor {
    private final Duty duty;
    private final Runnable loop;
    private final ResponseSink sink;

    GuardedRank(Duty duty, Runnable loop, ResponseSink sink) {
        this.duty = duty;
        this.loop = loop;
        this.sink = sink;
    }

    @Override
    public void run() {
        try {
            duty.startUp();
            loop.run();
            duty.protocol.leave();
        } catch (Throwable failure) {
            duty.protocol.fail(failure);
            answerOpenRequests(failure);
            throw failure;
        }
    }

    private void answerOpenRequests(Throwable failure) {
        if (!duty.protocol.rank().isRoot()) {
            return;
        }
        for (QueueItem item : duty.inbox.backlog()) {
            if (item instanceof QueueItem.NewRequest request) {
                duty.open.opened(request.spec());
            }
        }
        var outcome = new Outcome.Failed("the rank group failed: " + failure);
        List<Response> responses = new ArrayList<>();
        for (RequestId id : duty.open.drain()) {
            responses.add(new Response(id, duty.protocol.rank(), List.of(), outcome));
        }
        if (!responses.isEmpty()) {
            sink.responses(responses);
        }
    }
}
