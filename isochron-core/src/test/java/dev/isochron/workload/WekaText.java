package dev.isochron.workload;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes small Weka traces for tests. */
final class WekaText {
    static final int BLOCK = 64;

    private WekaText() {}

    static String trace(String... entries) {
        return "{\"id\":\"made\",\"block_size\":64,\"hash_id_scope\":\"local\",\"requests\":["
                + String.join(",", entries) + "]}";
    }

    /** A request at {@code t} seconds whose ids are given; its prompt has half a block behind them. */
    static String request(double t, String ids) {
        return request(t, ids, "");
    }

    /** A request with further members, each written as {@code ,"name":value}. */
    static String request(double t, String ids, String more) {
        int blocks = ids.isEmpty() ? 0 : ids.split(",").length;
        return String.format(
                Locale.ROOT,
                "{\"type\":\"n\",\"t\":%s,\"in\":%d,\"out\":10,\"hash_ids\":[%s]%s}",
                t,
                blocks * BLOCK + BLOCK / 2,
                ids,
                more);
    }

    static String completed(String agent, double end, long durationMs, String... requests) {
        return String.format(
                Locale.ROOT,
                "{\"type\":\"subagent\",\"t\":%s,\"agent_id\":\"%s\",\"duration_ms\":%d,\"status\":\"completed\",\"requests\":[%s]}",
                end,
                agent,
                durationMs,
                String.join(",", requests));
    }

    static String launched(String agent, double launch, String... requests) {
        return String.format(
                Locale.ROOT,
                "{\"type\":\"subagent\",\"t\":%s,\"agent_id\":\"%s\",\"duration_ms\":null,\"status\":\"async_launched\",\"requests\":[%s]}",
                launch,
                agent,
                String.join(",", requests));
    }

    /** The ids {@code from .. to - 1}. */
    static String ids(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }

    /** Ten requests of one growing conversation, ten seconds apart. */
    static String[] tenRequests() {
        return IntStream.range(0, 10)
                .mapToObj(i -> request(10.0 * i, ids(0, 2 * i + 2)))
                .toArray(String[]::new);
    }

    static SessionWorkload read(String text) {
        return (SessionWorkload) read(text, ReadOptions.defaults());
    }

    static Workload read(String text, ReadOptions options) {
        return WorkloadReader.read(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "made.json", options);
    }
}
