package dev.isochron.workload;

/** Answers and pauses, alike for roots and sub-agents. */
final class AgenticTimes {
    private static final long SECOND = 1_000_000_000L;
    private static final long ANSWER_START_NANOS = SECOND;
    private static final long NANOS_PER_ANSWER_TOKEN = 20_000_000L;

    private AgenticTimes() {}

    static int answerTokens(Draws draws) {
        return draws.logNormal(216, 1.0, 1, 18_195);
    }

    /** Pause before a turn, at most a day: mostly a tool (median 8 s), else a person (median 130 s). */
    static long thinkNanos(Draws draws) {
        double seconds = draws.chance(0.78) ? draws.logNormal(8, 0.75) : draws.logNormal(130, 1.9);
        return (long) (Math.min(seconds, 86_400) * SECOND);
    }

    /** Stands in for a recorded answer time: 1 s + 20 ms per token. Example: 216 tokens take 5.32 s. */
    static long answerNanos(int outputTokens) {
        return ANSWER_START_NANOS + outputTokens * NANOS_PER_ANSWER_TOKEN;
    }
}
