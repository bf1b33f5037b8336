package dev.isochron.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.ConversationId;
import dev.isochron.testkit.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Both estimators against the truth of an unlimited cache, on the root turns of real agentic sessions (section 13). */
class WekaEstimateTest {
    private static final int THRESHOLD = 32_768;

    private int laterTurns;
    private int longTurns;
    private final Map<EstimatorKind, Integer> missed = new EnumMap<>(EstimatorKind.class);
    private final Map<EstimatorKind, Integer> falseAlarms = new EnumMap<>(EstimatorKind.class);

    @Test
    @DisplayName("of 88 long later turns growth misses 58 and lcp none, at the price of 4 false alarms")
    void weka_longTurnsSeen() throws IOException {
        try (Stream<Path> files = Files.list(SharedData.require("traces/weka"))) {
            for (Path trace : files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                compare(JsonMapper.shared().readTree(trace).get("requests"));
            }
        }
        assertThat(laterTurns).isEqualTo(3_935);
        assertThat(longTurns).isEqualTo(88);
        assertThat(missed).isEqualTo(Map.of(EstimatorKind.GROWTH, 58));
        assertThat(falseAlarms.get(EstimatorKind.LCP)).isEqualTo(4);
    }

    private void compare(JsonNode requests) {
        Set<Integer> seen = new HashSet<>();
        Map<EstimatorKind, ConversationHistory> histories = new EnumMap<>(EstimatorKind.class);
        for (EstimatorKind kind : EstimatorKind.values()) {
            histories.put(kind, new ConversationHistory(kind, 1, Long.MAX_VALUE, new StateDigest()));
        }
        boolean first = true;
        for (JsonNode request : requests) {
            if (request.get("type").asString().equals("subagent")) {
                request.get("requests").forEach(agentRequest -> seen.addAll(ids(agentRequest)));
                continue;
            }
            boolean isLong = uncached(request, seen) > THRESHOLD;
            boolean later = !first;
            laterTurns += later ? 1 : 0;
            longTurns += later && isLong ? 1 : 0;
            histories.forEach((kind, history) -> {
                long estimate = estimate(history, request);
                if (later && isLong != estimate > THRESHOLD) {
                    (isLong ? missed : falseAlarms).merge(kind, 1, Integer::sum);
                }
            });
            first = false;
        }
    }

    private static long estimate(ConversationHistory history, JsonNode request) {
        int[] ids = ids(request).stream().mapToInt(id -> id).toArray();
        return history.estimateAndRemember(Scene.keyed(1, request.get("in").asInt(), ids)
                .conversation(Optional.of(new ConversationId("root")))
                .build());
    }

    /** Tokens behind the leading ids that were seen before; adds this request's. */
    private static int uncached(JsonNode request, Set<Integer> seen) {
        List<Integer> ids = ids(request);
        int leading = 0;
        while (leading < ids.size() && seen.contains(ids.get(leading))) {
            leading++;
        }
        seen.addAll(ids);
        return request.get("in").asInt() - 64 * leading;
    }

    private static List<Integer> ids(JsonNode request) {
        return request.get("hash_ids").valueStream().map(JsonNode::asInt).toList();
    }
}
