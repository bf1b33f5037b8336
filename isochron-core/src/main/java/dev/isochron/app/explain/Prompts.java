package dev.isochron.app.explain;

import dev.isochron.core.SplitMix64;
import dev.isochron.core.TokenPrompt;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns named runs into tokens: equal names give equal tokens, position by position; different ones practically never do. */
final class Prompts {
    private static final int TOKEN_SHIFT = 33;

    private final Map<String, Integer> runs = new LinkedHashMap<>();
    private int nextRun;

    TokenPrompt of(Scenario.Request request) {
        int[] tokens = new int[request.promptTokens()];
        int at = 0;
        for (Scenario.Segment segment : request.segments()) {
            long run = segment.name()
                    .map(name -> runs.computeIfAbsent(name, any -> nextRun++))
                    .orElseGet(() -> nextRun++);
            for (int i = 0; i < segment.tokens(); i++) {
                tokens[at++] = token(run, i);
            }
        }
        return TokenPrompt.of(tokens);
    }

    private static int token(long run, int position) {
        return (int) (SplitMix64.mix(run << Integer.SIZE | position) >>> TOKEN_SHIFT);
    }
}
