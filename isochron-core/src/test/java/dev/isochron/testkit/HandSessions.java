package dev.isochron.testkit;

import dev.isochron.workload.LoadReport;
import dev.isochron.workload.Session;
import dev.isochron.workload.SessionWorkload;
import dev.isochron.workload.SubAgent;
import dev.isochron.workload.WorkloadException;
import dev.isochron.workload.WorkloadSummary;
import java.util.List;
import java.util.TreeMap;

/** Sessions written down by hand. */
public record HandSessions(String name, int blockTokens, List<Session> all) implements SessionWorkload {
    public static HandSessions of(int blockTokens, Session... sessions) {
        return new HandSessions("by-hand", blockTokens, List.of(sessions));
    }

    /** A session without sub-agents. */
    public static Session session(String name, HandStream root) {
        return new Session(name, root, List.of());
    }

    public static Session session(String name, HandStream root, SubAgent... agents) {
        return new Session(name, root, List.of(agents));
    }

    @Override
    public int sessions() {
        return all.size();
    }

    @Override
    public Session session(int index) {
        return all.get(index);
    }

    @Override
    public LoadReport report() {
        long requests =
                all.stream().mapToLong(session -> session.root().turns()).sum();
        return new LoadReport(
                1, List.of(), requests, requests, all.size(), new TreeMap<>(), new TreeMap<>(), List.of());
    }

    @Override
    public HandSessions within(long maxTokens) {
        return new HandSessions(
                name,
                blockTokens,
                all.stream().filter(session -> fits(session, maxTokens)).toList());
    }

    private static boolean fits(Session session, long maxTokens) {
        return java.util.stream.IntStream.range(0, session.root().turns())
                .mapToObj(session.root()::turn)
                .allMatch(turn -> (long) turn.inputTokens() + turn.outputTokens() <= maxTokens);
    }

    /** Nothing here asks for real figures; they are the workload room's to test. */
    @Override
    public WorkloadSummary summary(int cacheBlockTokens, int maxNumTokens) {
        var none = new WorkloadSummary.Percentiles(0, 0, 0, 0, 0);
        return new WorkloadSummary(report().requestsUsable(), 0, 0, 0, none, none, 0);
    }

    /** Hand-made sessions are as long as they are meant to be. */
    @Override
    public SessionWorkload scaledDown(int divisor) {
        if (divisor != 1) {
            throw new WorkloadException("hand-made sessions at 1/" + divisor);
        }
        return this;
    }
}
