package dev.isochron.workload;

import java.math.BigDecimal;

/**
 * What can be chosen of the synthetic agentic workload; the rest of its shape is fixed.
 *
 * @param sessions number of root conversations, {@code >= 1}
 * @param windowTokens longest prompt of an ordinary session
 * @param largeWindowTokens longest prompt of a large session
 * @param largePerHundred large sessions among each 100 consecutive ones
 * @param heavyOpenerShare share of the ordinary sessions that open with a long prompt; large ones always do
 * @param subAgentShare share of the sessions that start sub-agents
 * @param blockTokens tokens per block id, {@code >= 1}
 */
public record AgenticShape(
        int sessions,
        int windowTokens,
        int largeWindowTokens,
        int largePerHundred,
        double heavyOpenerShare,
        double subAgentShare,
        int blockTokens) {
    static final int LEAST_WINDOW_TOKENS = 50_000;
    static final int MOST_WINDOW_TOKENS = 100_000_000;
    static final int MOST_SESSIONS = 10_000_000;
    static final int MOST_BLOCK_TOKENS = 4_096;

    public AgenticShape {
        check(sessions >= 1 && sessions <= MOST_SESSIONS, "sessions", sessions);
        check(windowTokens >= LEAST_WINDOW_TOKENS && windowTokens <= MOST_WINDOW_TOKENS, "window", windowTokens);
        check(
                largeWindowTokens >= LEAST_WINDOW_TOKENS && largeWindowTokens <= MOST_WINDOW_TOKENS,
                "large window",
                largeWindowTokens);
        check(largePerHundred >= 0 && largePerHundred <= 100, "large sessions per 100", largePerHundred);
        check(heavyOpenerShare >= 0 && heavyOpenerShare <= 1, "heavy opener share", heavyOpenerShare);
        check(subAgentShare >= 0 && subAgentShare <= 1, "sub-agent share", subAgentShare);
        check(blockTokens >= 1 && blockTokens <= MOST_BLOCK_TOKENS, "block tokens", blockTokens);
    }

    /** The default: 1,000 sessions in the published shape, 64 tokens per block. */
    public static AgenticShape defaults() {
        return new AgenticShape(1_000, 186_000, 970_000, 11, 0.16, 0.05, 64);
    }

    /**
     * The default with some parameters replaced.
     *
     * @param text {@code key=value,...}; empty for the default. Keys: {@link AgenticParameter}
     * @throws WorkloadException if a key is unknown or a value out of its range
     */
    public static AgenticShape parse(String text) {
        AgenticShape shape = defaults();
        for (String assignment : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = assignment.indexOf('=');
            if (equals < 1) {
                throw new WorkloadException("synthetic-agentic: '" + assignment.strip()
                        + "'; expected key=value with one of " + AgenticParameter.keys());
            }
            String key = assignment.substring(0, equals).strip();
            shape = AgenticParameter.of(key)
                    .apply(shape, assignment.substring(equals + 1).strip());
        }
        return shape;
    }

    /** All parameters, as {@link #parse} reads them. */
    public String parameters() {
        return "sessions=" + sessions
                + ",window=" + windowTokens
                + ",large_window=" + largeWindowTokens
                + ",large_share=" + plain(largePerHundred / 100.0)
                + ",heavy_openers=" + plain(heavyOpenerShare)
                + ",subagents=" + plain(subAgentShare)
                + ",block=" + blockTokens;
    }

    private static String plain(double share) {
        return BigDecimal.valueOf(share).stripTrailingZeros().toPlainString();
    }

    private static void check(boolean good, String what, double value) {
        if (!good) {
            throw new IllegalArgumentException(what + " " + value + " is out of range");
        }
    }
}
