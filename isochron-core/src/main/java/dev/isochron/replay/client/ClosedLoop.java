package dev.isochron.replay.client;

import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.SplitMix64;
import dev.isochron.cost.Generation;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.LaneRules.WarmUp;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.client.StartingPoint.StreamStart;
import dev.isochron.replay.client.WarmUpPhase.WarmUpTurn;
import dev.isochron.replay.measure.Flight.Purpose;
import dev.isochron.replay.measure.JobStart;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import dev.isochron.workload.SessionWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Lanes that play conversation trees: a turn follows when the one before it has been answered, a lane takes its next tree when the
 * whole tree has drained.
 */
public final class ClosedLoop implements Clients {
    private final SessionWorkload workload;
    private final LaneRules rules;
    private final Window window;
    private final RunMeter meter;
    private final Delays delays;
    private final TraceOrdering order;
    private final GenerationServer generation;
    private final RequestMaker maker;
    private final Outbox<Sent> outbox;
    private final EventQueue events = new EventQueue();
    private final IdleCaps idle;
    private final WarmUpPhase warmUp;
    private final List<FirstPlay> firstPlays = new ArrayList<>();
    private final int[] plays;

    /** Whose request it is. */
    private record Sent(TreePlay tree, StreamPlay stream, int turn, Purpose purpose) {}

    /** A lane's first tree, where it starts. */
    private record FirstPlay(TreePlay tree, StartingPoint start) {}

    /**
     * Lanes whose first requests are due at 0.
     *
     * @param workload only what the rules play
     * @throws IllegalArgumentException if the rules do not allow so many lanes for this workload
     */
    public ClosedLoop(
            SessionWorkload workload,
            Deployment deployment,
            Generation generation,
            LaneRules rules,
            Window window,
            RunMeter meter,
            long seed) {
        this.workload = workload;
        this.rules = rules;
        this.window = window;
        this.meter = meter;
        this.delays = new Delays(rules.delay());
        this.order = new TraceOrdering(workload, rules, deployment.concurrency(), seed);
        this.generation = new GenerationServer(generation, deployment.ranks());
        this.maker = new RequestMaker(deployment.tokensPerBlock());
        this.outbox = new Outbox<>(meter, deployment.tokensPerBlock());
        this.idle = new IdleCaps(events, rules.treeIdleNanos(), rules.clientIdleNanos());
        this.warmUp =
                new WarmUpPhase(rules.warmUp() instanceof WarmUp.LastTurn last ? last.repeats() : 0, this::sendWarmUp);
        this.plays = new int[deployment.concurrency()];
        start(seed);
    }

    private void start(long seed) {
        for (int lane = 0; lane < plays.length; lane++) {
            var session = workload.session(order.next(lane, 0));
            var start = StartingPoint.draw(session, rules.start(), delays, SplitMix64.stream(seed, "start", lane));
            var root = (StreamStart.Live) start.streams().getFirst();
            var tree = new TreePlay(lane, 0, session, root.nextTurn() == 0 ? JobStart.TURN_0 : JobStart.IN_THE_MIDDLE);
            firstPlays.add(new FirstPlay(tree, start));
        }
        for (var play : firstPlays) {
            warmUp.start(play.tree(), rules.warmUp() instanceof WarmUp.Off ? List.of() : warmUpTurns(play));
        }
        if (warmUp.nothingToDo()) {
            openWindow(0);
        }
    }

    private static List<WarmUpTurn> warmUpTurns(FirstPlay play) {
        var turns = new ArrayList<WarmUpTurn>();
        var streams = play.start().streams();
        for (int i = 0; i < streams.size(); i++) {
            StreamPlay stream = stream(play.tree(), i);
            if (streams.get(i) instanceof StreamStart.Live live) {
                live.warmUpTurn().ifPresent(turn -> turns.add(new WarmUpTurn(stream, turn)));
            }
        }
        return turns;
    }

    private static StreamPlay stream(TreePlay tree, int index) {
        return index == 0 ? tree.root() : tree.children().get(index - 1);
    }

    // ---- the barrier

    private void openWindow(long nanos) {
        window.open(nanos);
        for (var play : firstPlays) {
            goOn(play, nanos);
            idle.watch(play.tree());
        }
        firstPlays.clear();
    }

    private void goOn(FirstPlay play, long barrierNanos) {
        TreePlay tree = play.tree();
        var starts = play.start().streams();
        for (int i = 1; i < starts.size(); i++) {
            switch (starts.get(i)) {
                case StreamStart.History history -> stream(tree, i).finish();
                case StreamStart.Later later -> {}
                case StreamStart.Live live -> first(tree, stream(tree, i), live, barrierNanos);
            }
        }
        var root = (StreamStart.Live) starts.getFirst();
        if (root.nextTurn() > 0 && tree.gated(root.nextTurn() - 1)) {
            tree.root().start();
            tree.waitBehind(root.nextTurn() - 1);
        } else {
            first(tree, tree.root(), root, barrierNanos);
        }
    }

    private void first(TreePlay tree, StreamPlay stream, StreamStart.Live live, long barrierNanos) {
        stream.start();
        submitAt(barrierNanos + delays.capped(live.distanceNanos()), tree, stream, live.nextTurn());
    }

    // ---- turns

    private void submitAt(long nanos, TreePlay tree, StreamPlay stream, int turn) {
        events.at(nanos, Event.Kind.SUBMISSION, new TurnKey(tree.lane(), stream.index(), turn), () -> {
            if (window.running(events.nowNanos())) {
                send(new Sent(tree, stream, turn, Purpose.MEASURED));
            }
        });
    }

    private void sendWarmUp(TreePlay tree, WarmUpTurn turn) {
        var key = new TurnKey(tree.lane(), turn.stream().index(), turn.turn());
        events.at(
                events.nowNanos(),
                Event.Kind.SUBMISSION,
                key,
                () -> send(new Sent(tree, turn.stream(), turn.turn(), Purpose.WARM_UP)));
    }

    private void send(Sent sent) {
        if (sent.purpose() == Purpose.MEASURED) {
            idle.sent(sent.tree());
        }
        RequestSpec spec = sent.stream().request(maker, events.nowNanos(), sent.turn());
        outbox.send(
                spec,
                sent,
                sent.purpose(),
                OptionalInt.of(sent.tree().lane()),
                sent.tree().seen());
    }

    @Override
    public void firstToken(RequestId id, int rank, long nanos) {
        events.runBefore(nanos);
        meter.firstToken(id, nanos);
        Sent sent = outbox.remove(id);
        if (sent.purpose() == Purpose.WARM_UP) {
            warmUpEnded(sent.tree(), nanos);
            return;
        }
        var turn = sent.stream().turn(sent.turn());
        long answerEnd = generation.answerEnd(rank, nanos, turn.inputTokens(), turn.outputTokens());
        var key = new TurnKey(sent.tree().lane(), sent.stream().index(), sent.turn());
        events.at(answerEnd, Event.Kind.ANSWER_END, key, () -> answered(sent));
    }

    @Override
    public void rejected(RequestId id, String reason, long nanos) {
        events.runBefore(nanos);
        meter.rejected(id, reason, nanos);
        Sent sent = outbox.remove(id);
        if (sent.purpose() == Purpose.WARM_UP) {
            warmUpEnded(sent.tree(), nanos);
        } else {
            answered(sent);
        }
    }

    private void warmUpEnded(TreePlay tree, long nanos) {
        if (warmUp.ended(tree)) {
            openWindow(nanos);
        }
    }

    /** The answer has ended, or will never come: the conversation goes on. */
    private void answered(Sent sent) {
        if (sent.stream().index() == 0) {
            rootAnswered(sent.tree(), sent.turn());
        } else {
            childAnswered(sent.tree(), sent.stream(), sent.turn());
        }
        idle.answered(sent.tree());
        if (sent.tree().drained()) {
            recycle(sent.tree());
        }
    }

    private void rootAnswered(TreePlay tree, int turn) {
        long now = events.nowNanos();
        for (StreamPlay child : tree.group(turn)) {
            spawn(tree, child, turn, now);
        }
        StreamPlay root = tree.root();
        if (turn + 1 == root.turns()) {
            root.finish();
        } else if (tree.gated(turn)) {
            tree.waitBehind(turn);
        } else {
            submitAt(now + delays.between(root.turn(turn), root.turn(turn + 1)), tree, root, turn + 1);
        }
    }

    private void spawn(TreePlay tree, StreamPlay child, int rootTurn, long now) {
        if (child.started()) {
            return;
        }
        var before = tree.root().turn(rootTurn);
        long offset = tree.agent(child).startNanos()
                - before.startNanos()
                - before.apiNanos().orElse(0);
        child.start();
        submitAt(now + delays.capped(offset) + child.turn(0).startNanos(), tree, child, 0);
    }

    private void childAnswered(TreePlay tree, StreamPlay child, int turn) {
        if (turn + 1 < child.turns()) {
            long delay = delays.between(child.turn(turn), child.turn(turn + 1));
            submitAt(events.nowNanos() + delay, tree, child, turn + 1);
            return;
        }
        child.finish();
        OptionalInt behind = tree.waitsBehind();
        if (behind.isPresent() && !tree.gated(behind.getAsInt())) {
            join(tree, behind.getAsInt());
        }
    }

    /** The root waits for its sub-agents, then for what was recorded between the last of them and its next turn. */
    private void join(TreePlay tree, int rootTurn) {
        tree.joined();
        long residual = tree.root().turn(rootTurn + 1).startNanos() - tree.recordedEnd(rootTurn);
        submitAt(events.nowNanos() + delays.capped(residual), tree, tree.root(), rootTurn + 1);
    }

    private void recycle(TreePlay tree) {
        meter.jobEnded(events.nowNanos(), tree.jobStart());
        int lane = tree.lane();
        int play = ++plays[lane];
        var session = workload.session(order.next(lane, play));
        var next = new TreePlay(lane, play, session, JobStart.TURN_0);
        next.root().start();
        submitAt(events.nowNanos(), next, next.root(), 0);
    }

    // ---- Clients

    @Override
    public OptionalLong nextEventNanos() {
        return events.nextNanos();
    }

    @Override
    public List<RequestSpec> submissions(long nanos) {
        events.runTo(nanos);
        return outbox.take();
    }

    @Override
    public void cancelled(RequestId id, long nanos) {
        outbox.remove(id);
        meter.cancelled(id, nanos);
    }

    @Override
    public List<RequestId> outstanding() {
        return outbox.outstanding();
    }

    /** Lanes take one tree after the other; only the end of the window stops them. */
    @Override
    public boolean finished() {
        return false;
    }

    @Override
    public ReplayResult.Shifts shifts() {
        return idle.shifts();
    }
}
