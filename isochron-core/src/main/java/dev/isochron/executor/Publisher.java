package dev.isochron.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Hands what the group gathered to the outside, on the root only, and keeps the account of open requests. */
final class Publisher {
    private final RankProtocol protocol;
    private final ResponseBuffer buffer;
    private final Endings endings;
    private final OpenRequests open;
    private final ResponseSink sink;

    Publisher(RankProtocol protocol, ResponseBuffer buffer, Endings endings, OpenRequests open, ResponseSink sink) {
        this.protocol = protocol;
        this.buffer = buffer;
        this.endings = endings;
        this.open = open;
        this.sink = sink;
    }

    /** Publishes what was buffered; only then may the requests behind it go. */
    void pending(long iteration) {
        deliver(protocol.pendingResponses(buffer.take()));
        endings.published(iteration);
    }

    void deliver(Optional<List<List<Response>>> gathered) {
        if (gathered.isEmpty() || !protocol.rank().isRoot()) {
            return;
        }
        List<Response> all = List.of();
        for (List<Response> ofRank : gathered.get()) {
            all = ofRank.isEmpty() ? all : joined(all, ofRank);
        }
        if (!all.isEmpty()) {
            all.forEach(open::answered);
            sink.responses(all);
        }
    }

    private static List<Response> joined(List<Response> all, List<Response> more) {
        List<Response> grown = all.isEmpty() ? new ArrayList<>() : all;
        grown.addAll(more);
        return grown;
    }
}
