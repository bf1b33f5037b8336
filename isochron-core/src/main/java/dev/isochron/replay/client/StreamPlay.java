package dev.isochron.replay.client;

import dev.isochron.core.ConversationId;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestSpec;
import dev.isochron.workload.PlayPrompts;
import dev.isochron.workload.Stream;
import dev.isochron.workload.TurnView;
import java.util.Optional;

/** One stream of a tree while it is played: the root conversation or a sub-agent. */
final class StreamPlay {
    private final int index;
    private final Stream stream;
    private final PlayPrompts prompts;
    private final ConversationId conversation;
    private final Optional<ConversationId> parent;
    private Optional<PromptKeys> lastKeys = Optional.empty();
    private boolean started;
    private boolean done;

    StreamPlay(int index, Stream stream, long namespace, ConversationId conversation, Optional<ConversationId> parent) {
        this.index = index;
        this.stream = stream;
        this.prompts = stream.prompts(namespace);
        this.conversation = conversation;
        this.parent = parent;
    }

    /** 0 for the root, 1 and up for sub-agents in recorded order. */
    int index() {
        return index;
    }

    int turns() {
        return stream.turns();
    }

    TurnView turn(int turn) {
        return stream.turn(turn);
    }

    ConversationId conversation() {
        return conversation;
    }

    RequestSpec request(RequestMaker maker, long nanos, int turn) {
        RequestSpec spec = maker.make(nanos, prompts.prompt(turn), lastKeys, Optional.of(conversation), parent);
        lastKeys = Optional.of(spec.keys());
        return spec;
    }

    boolean started() {
        return started;
    }

    void start() {
        started = true;
    }

    boolean done() {
        return done;
    }

    /** Its last turn has been answered, or lies before the run. */
    void finish() {
        started = true;
        done = true;
    }
}
