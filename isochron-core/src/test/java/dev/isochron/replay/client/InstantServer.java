package dev.isochron.replay.client;

import dev.isochron.core.RequestSpec;
import dev.isochron.cost.CostModel;
import dev.isochron.cost.Generation;
import dev.isochron.kvcache.KvStatistics;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.RequestLog;
import dev.isochron.replay.measure.ForwardReport;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.workload.SessionWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/** A group that gives every request its first token a fixed time after its submission; says who submitted what, when. */
final class InstantServer {
    private final long ttftNanos;
    private final Window window;
    private final RunMeter meter;
    private final ClosedLoop clients;
    private final List<Seen> seen = new ArrayList<>();
    private Predicate<RequestSpec> refuses = spec -> false;

    /** A submission. */
    record Seen(String conversation, int promptTokens, double seconds, RequestSpec spec) {
        @Override
        public String toString() {
            return conversation + " " + promptTokens + " @ " + seconds;
        }
    }

    private record Due(long nanos, RequestSpec spec) {}

    InstantServer(
            SessionWorkload workload,
            Deployment deployment,
            Generation generation,
            LaneRules rules,
            double ttftSeconds,
            long seed) {
        this.ttftNanos = Math.round(ttftSeconds * 1e9);
        this.window = new Window(rules.durationNanos(), rules.graceNanos(), rules.drainNanos());
        var none = new KvStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        this.meter = new RunMeter(
                deployment, CostModel.kimiK3(), CostPolicy.OFF, window, RequestLog.OFF, List.of(() -> none));
        this.clients = new ClosedLoop(
                (SessionWorkload) rules.playable(workload, deployment.maxSeqLen()),
                deployment,
                generation,
                rules,
                window,
                meter,
                seed);
    }

    InstantServer refusing(Predicate<RequestSpec> which) {
        refuses = which;
        return this;
    }

    /** Runs to the end of the window. */
    List<Seen> run() {
        var running = new PriorityQueue<Due>((a, b) -> a.nanos() != b.nanos()
                ? Long.compare(a.nanos(), b.nanos())
                : a.spec().id().compareTo(b.spec().id()));
        long now = 0;
        while (now <= window.endNanos()) {
            for (RequestSpec spec : clients.submissions(now)) {
                seen.add(new Seen(
                        spec.conversation().orElseThrow().value(),
                        spec.promptTokens(),
                        spec.arrivalNanos() / 1e9,
                        spec));
                running.add(new Due(spec.arrivalNanos() + ttftNanos, spec));
            }
            long next = clients.nextEventNanos().orElse(Long.MAX_VALUE);
            if (!running.isEmpty() && running.element().nanos() <= next) {
                now = running.element().nanos();
                answer(running.remove(), now);
            } else {
                now = next;
            }
        }
        return seen;
    }

    private void answer(Due due, long now) {
        if (refuses.test(due.spec())) {
            clients.rejected(due.spec().id(), "refused", now);
            return;
        }
        var chunk = new ContextChunk(
                due.spec().id(), 0, due.spec().promptTokens(), due.spec().promptTokens(), true, true, 0, false);
        var plan = new SchedulePlan(
                List.of(chunk),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                new BudgetUse(0, 0, 0, 0, 0));
        meter.forward(new ForwardReport(1, now, now, List.of(new RankShare(1, plan, List.of(), 0))));
        clients.firstToken(due.spec().id(), 0, now);
    }

    double barrierSeconds() {
        return window.barrierNanos() / 1e9;
    }

    ClosedLoop clients() {
        return clients;
    }

    RunMeter meter() {
        return meter;
    }

    ReplayResult.Shifts shifts() {
        return clients.shifts();
    }
}
