package dev.isochron.replay.client;

import dev.isochron.core.ConversationId;
import dev.isochron.replay.measure.JobStart;
import dev.isochron.workload.Session;
import dev.isochron.workload.SubAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A live tree: one play of a root conversation with all its sub-agents. */
final class TreePlay {
    private final int lane;
    private final Session session;
    private final JobStart jobStart;
    private final SeenBlocks seen = new SeenBlocks();
    private final StreamPlay root;
    private final List<StreamPlay> children = new ArrayList<>();
    private int outstanding;
    private long idleEpoch;
    private OptionalInt waitsBehind = OptionalInt.empty();

    /**
     * @param play number of the lane's play, from 0; two plays of one trace share nothing
     */
    TreePlay(int lane, int play, Session session, JobStart jobStart) {
        this.lane = lane;
        this.session = session;
        this.jobStart = jobStart;
        long namespace = ((long) lane << Integer.SIZE) | play;
        var name = new ConversationId(session.name() + "@" + lane + "." + play);
        this.root = new StreamPlay(0, session.root(), namespace, name, Optional.empty());
        for (SubAgent agent : session.subAgents()) {
            int index = children.size() + 1;
            var child = new ConversationId(name.value() + "/" + index + "-" + agent.agentId());
            children.add(new StreamPlay(index, agent.stream(), namespace, child, Optional.of(name)));
        }
    }

    int lane() {
        return lane;
    }

    JobStart jobStart() {
        return jobStart;
    }

    SeenBlocks seen() {
        return seen;
    }

    StreamPlay root() {
        return root;
    }

    List<StreamPlay> children() {
        return children;
    }

    SubAgent agent(StreamPlay child) {
        return session.subAgents().get(child.index() - 1);
    }

    /** Sub-agents launched behind a root turn, in recorded order. */
    List<StreamPlay> group(int rootTurn) {
        return children.stream()
                .filter(child -> agent(child).afterTurn() == rootTurn)
                .toList();
    }

    /** True if a sub-agent that the root turn behind {@code rootTurn} waits for has not finished. */
    boolean gated(int rootTurn) {
        return group(rootTurn).stream().anyMatch(child -> !agent(child).asynchronous() && !child.done());
    }

    /** Latest recorded end in the group behind a root turn. */
    long recordedEnd(int rootTurn) {
        return group(rootTurn).stream()
                .mapToLong(child -> agent(child).endNanos())
                .max()
                .orElse(0);
    }

    /** Every stream has finished. */
    boolean drained() {
        return root.done() && children.stream().allMatch(StreamPlay::done);
    }

    /** The root turn behind which the root waits for its sub-agents, if it does. */
    OptionalInt waitsBehind() {
        return waitsBehind;
    }

    void waitBehind(int rootTurn) {
        waitsBehind = OptionalInt.of(rootTurn);
    }

    void joined() {
        waitsBehind = OptionalInt.empty();
    }

    void sent() {
        outstanding++;
        idleEpoch++;
    }

    void answered() {
        outstanding--;
    }

    /** Nothing is queued, running or being generated. */
    boolean idle() {
        return outstanding == 0;
    }

    /** Changes with every submission, so that an idle check knows whether the tree was busy in between. */
    long idleEpoch() {
        return idleEpoch;
    }
}
