package dev.isochron.testkit;

import dev.isochron.core.SplitMix64;
import dev.isochron.workload.Session;
import dev.isochron.workload.SubAgent;
import java.util.ArrayList;
import java.util.OptionalLong;

/** Small random conversations with everything real ones have: growth, compaction, branches, missing times, sub-agents. */
public final class RandomSessions {
    private static final int BLOCK_TOKENS = 10;

    private RandomSessions() {}

    /** 2 to 6 sessions with prompts of at most about {@code longest} tokens. */
    public static HandSessions draw(SplitMix64 random, int longest) {
        var sessions = new ArrayList<Session>();
        int count = 2 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            sessions.add(session(random, "s" + i, longest));
        }
        return new HandSessions("random", BLOCK_TOKENS, sessions);
    }

    private static Session session(SplitMix64 random, String name, int longest) {
        HandStream root = stream(random, 0, 1 + random.nextInt(6), longest);
        var agents = new ArrayList<SubAgent>();
        int children = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
        for (int i = 0; i < children; i++) {
            agents.add(agent(random, root, i, longest));
        }
        return new Session(name, root, agents);
    }

    private static SubAgent agent(SplitMix64 random, HandStream root, int index, int longest) {
        int after = random.nextInt(root.turns());
        boolean asynchronous = random.nextInt(3) == 0;
        HandStream stream = stream(random, 1_000_000 * (index + 1), 1 + random.nextInt(3), longest);
        var before = root.turn(after);
        long start = before.startNanos() + before.apiNanos().orElse(0) + HandStream.seconds(random.nextDouble());
        long end = asynchronous ? start : start + HandStream.seconds(1 + random.nextDouble() * 20);
        return new SubAgent("a" + index, after, start, end, asynchronous, stream);
    }

    private static HandStream stream(SplitMix64 random, int firstId, int turns, int longest) {
        var stream = HandStream.of(BLOCK_TOKENS, firstId);
        int length = 1 + random.nextInt(longest);
        double at = 0;
        for (int i = 0; i < turns; i++) {
            int kept = random.nextInt(8) == 0 ? random.nextInt(8) : Integer.MAX_VALUE;
            double api = random.nextDouble() * 3;
            stream.turn(length, random.nextInt(40), at, maybe(random, 0.5), maybe(random, api), kept);
            at += api + random.nextDouble() * 4;
            length = random.nextInt(6) == 0
                    ? 1 + length / 2
                    : Math.min(longest, length + 1 + random.nextInt(longest / 4));
        }
        return stream;
    }

    private static OptionalLong maybe(SplitMix64 random, double seconds) {
        return random.nextInt(4) == 0 ? OptionalLong.empty() : HandStream.recorded(seconds * random.nextDouble() * 2);
    }
}
