package dev.isochron.workload;

import static dev.isochron.workload.AgenticShape.LEAST_WINDOW_TOKENS;
import static dev.isochron.workload.AgenticShape.MOST_BLOCK_TOKENS;
import static dev.isochron.workload.AgenticShape.MOST_SESSIONS;
import static dev.isochron.workload.AgenticShape.MOST_WINDOW_TOKENS;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Collectors;

/** The parameters of {@code synthetic-agentic:key=value,...}; a key is the lower-case name. */
enum AgenticParameter {
    SESSIONS(1, MOST_SESSIONS, 0),
    WINDOW(LEAST_WINDOW_TOKENS, MOST_WINDOW_TOKENS, 0),
    LARGE_WINDOW(LEAST_WINDOW_TOKENS, MOST_WINDOW_TOKENS, 0),
    LARGE_SHARE(0, 1, 2),
    HEAVY_OPENERS(0, 1, 9),
    SUBAGENTS(0, 1, 9),
    BLOCK(1, MOST_BLOCK_TOKENS, 0);

    private final long least;
    private final long most;
    private final int decimals;

    AgenticParameter(long least, long most, int decimals) {
        this.least = least;
        this.most = most;
        this.decimals = decimals;
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static String keys() {
        return Arrays.stream(values()).map(AgenticParameter::key).collect(Collectors.joining(", "));
    }

    static AgenticParameter of(String key) {
        return Arrays.stream(values())
                .filter(parameter -> parameter.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new WorkloadException("synthetic-agentic: unknown key '" + key + "'; did you mean "
                        + nearest(key).key() + "? Known: " + keys()));
    }

    private static AgenticParameter nearest(String key) {
        return Arrays.stream(values())
                .min(Comparator.comparingInt(parameter -> EditDistance.between(parameter.key(), key)))
                .orElseThrow();
    }

    AgenticShape apply(AgenticShape s, String text) {
        BigDecimal value = value(text);
        int count = value.intValue();
        double share = value.doubleValue();
        int window = s.windowTokens();
        int large = s.largeWindowTokens();
        int perHundred = s.largePerHundred();
        double heavy = s.heavyOpenerShare();
        double agents = s.subAgentShare();
        int block = s.blockTokens();
        return switch (this) {
            case SESSIONS -> new AgenticShape(count, window, large, perHundred, heavy, agents, block);
            case WINDOW -> new AgenticShape(s.sessions(), count, large, perHundred, heavy, agents, block);
            case LARGE_WINDOW -> new AgenticShape(s.sessions(), window, count, perHundred, heavy, agents, block);
            case LARGE_SHARE -> new AgenticShape(s.sessions(), window, large, percent(value), heavy, agents, block);
            case HEAVY_OPENERS -> new AgenticShape(s.sessions(), window, large, perHundred, share, agents, block);
            case SUBAGENTS -> new AgenticShape(s.sessions(), window, large, perHundred, heavy, share, block);
            case BLOCK -> new AgenticShape(s.sessions(), window, large, perHundred, heavy, agents, count);
        };
    }

    private static int percent(BigDecimal share) {
        return share.movePointRight(2).intValueExact();
    }

    private BigDecimal value(String text) {
        if (text.matches("\\d{1,12}(\\.\\d{1,12})?")) {
            BigDecimal value = new BigDecimal(text);
            boolean inRange = value.compareTo(BigDecimal.valueOf(least)) >= 0
                    && value.compareTo(BigDecimal.valueOf(most)) <= 0
                    && value.stripTrailingZeros().scale() <= decimals;
            if (inRange) {
                return value;
            }
        }
        throw new WorkloadException("synthetic-agentic: " + key() + " = '" + text + "'; expected " + range());
    }

    private String range() {
        String kind = switch (decimals) {
            case 0 -> "a whole number of ";
            case 2 -> "a share, in hundredths, of ";
            default -> "a share of ";
        };
        return kind + least + " .. " + most;
    }
}
