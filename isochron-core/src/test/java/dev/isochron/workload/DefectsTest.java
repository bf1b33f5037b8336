package dev.isochron.workload;

import static dev.isochron.workload.WekaText.completed;
import static dev.isochron.workload.WekaText.ids;
import static dev.isochron.workload.WekaText.launched;
import static dev.isochron.workload.WekaText.request;
import static dev.isochron.workload.WekaText.tenRequests;
import static dev.isochron.workload.WekaText.trace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** RT-9: each reason in a file of ten good records; what remains, the message and the count are exact, and strict reading ends. */
final class DefectsTest {
    private static final String END = "the end of the file";
    private static final ReadOptions STRICT = ReadOptions.defaults().withStrictness(Strictness.STRICT);

    /**
     * A row of the table.
     *
     * @param reason counted once, as skipped or as a note
     * @param text the file
     * @param usable requests that remain
     * @param message the only message; {@code @} stands for the offset of the text behind it in the file
     */
    record Row(String reason, String text, long usable, String message) {
        @Override
        public String toString() {
            return reason + ", " + usable + " usable: " + message;
        }
    }

    private static Row weka(String reason, int usable, UnaryOperator<String> edit, String message, String marker) {
        String text = edit.apply(trace(tenRequests()));
        String offset =
                String.format(java.util.Locale.ROOT, "%,d", marker.equals(END) ? text.length() : text.indexOf(marker));
        return new Row(reason, text, usable, message.replace("@", offset));
    }

    private static String with(String extraEntry) {
        List<String> entries = new ArrayList<>(List.of(tenRequests()));
        entries.add(extraEntry);
        return trace(entries.toArray(String[]::new));
    }

    /** The member {@code "t":60.0,...} belongs to {@code requests[6]}, whose prompt has 14 blocks. */
    static Stream<Row> weka() {
        return Stream.of(
                weka(
                        "bad_number",
                        9,
                        text -> text.replace("\"in\":928", "\"in\":-928"),
                        "made.json: requests[6].in (byte @): bad_number (-928; expected a count of 0 .. 2147483647)",
                        "-928"),
                weka(
                        "bad_number",
                        9,
                        text -> text.replace("\"in\":928", "\"in\":928.5"),
                        "made.json: requests[6].in (byte @): bad_number (928.5; expected a count of 0 .. 2147483647)",
                        "928.5"),
                weka(
                        "bad_number",
                        9,
                        text -> text.replace("\"in\":928", "\"in\":2147483648"),
                        "made.json: requests[6].in (byte @): bad_number (2147483648; expected a count of 0 .. 2147483647)",
                        "2147483648"),
                weka(
                        "bad_number",
                        9,
                        text -> text.replace("11,12,13]", "11,-12,13]"),
                        "made.json: requests[6].hash_ids[12] (byte @): bad_number (-12; expected a count of 0 .. 2147483647)",
                        "-12,"),
                weka(
                        "bad_number",
                        9,
                        text -> text.replace("\"t\":60.0", "\"t\":\"noon\""),
                        "made.json: requests[6].t (byte @): bad_number (\"noon\"; expected a time of 0 .. 4000000000 s)",
                        "\"noon\""),
                weka(
                        "missing_field",
                        9,
                        text -> text.replace("\"t\":60.0,", ""),
                        "made.json: requests[6].t (byte @): missing_field (missing; expected a value)",
                        "{\"type\":\"n\",\"in\":928"),
                weka(
                        "missing_field",
                        9,
                        text -> text.replace("\"n\",\"t\":60.0,", "\"x\",\"t\":60.0,"),
                        "made.json: requests[6].type (byte @): missing_field (\"x\"; expected n, s or subagent)",
                        "{\"type\":\"x\""),
                weka(
                        "hash_count",
                        9,
                        text -> text.replace("11,12,13]", "11,12]"),
                        "made.json: requests[6].hash_ids (byte @): hash_count (13 ids; expected 14 for 928 tokens in blocks of 64)",
                        "[0,1,2,3,4,5,6,7,8,9,10,11,12]"),
                weka(
                        "broken_chain",
                        9,
                        text -> text.replace("11,12,13]", "11,4,13]"),
                        "made.json: requests[6].hash_ids[12] (byte @): broken_chain (id 4; expected one position and one predecessor per id)",
                        "4,13]"),
                weka(
                        "broken_chain",
                        9,
                        text -> text.replace("11,12,13]", "11,99,99]"),
                        "made.json: requests[6].hash_ids[13] (byte @): broken_chain (id 99; expected one position and one predecessor per id)",
                        "99]"),
                weka(
                        "empty_prompt",
                        9,
                        text -> text.replace("\"in\":928", "\"in\":0"),
                        "made.json: requests[6].in (byte @): empty_prompt (0; expected >= 1 token)",
                        "0,\"out\":10,\"hash_ids\":[0,1,2,3,4,5,6,7,8,9,10,11,12,13]"),
                weka(
                        "time_goes_back",
                        10,
                        text -> text.replace("\"t\":60.0", "\"t\":49.5"),
                        "made.json: requests[6].t (byte @): time_goes_back (49.5 s; expected >= 50 s)",
                        "49.5"),
                weka(
                        "truncated",
                        6,
                        text -> text.substring(0, text.indexOf("10,11,12,13]")),
                        "made.json: requests[6].hash_ids[10] (byte @): truncated (end of file; expected a value)",
                        END),
                weka(
                        "bad_json",
                        6,
                        text -> text.replace("\"t\":60.0", "\"t\"=60.0"),
                        "made.json: requests[6].type (byte @): bad_json ('='; expected ':')",
                        "=60.0"),
                weka(
                        "bad_subagent",
                        10,
                        text -> with(
                                completed("a", 95, 1, request(0, ids(0, 1))).replace("\"duration_ms\":1,", "")),
                        "made.json: requests[10] (byte @): bad_subagent (no duration_ms; expected a start: t and duration_ms)",
                        "{\"type\":\"subagent\""),
                weka(
                        "bad_subagent",
                        11,
                        text -> with(launched("a", 95, request(0, ids(0, 1)), completed("b", 1, 1))),
                        "made.json: requests[10].requests[1] (byte @): bad_subagent (nested; expected sub-agents of the root only)",
                        "{\"type\":\"subagent\",\"t\":1.0"),
                weka(
                        "subagent_without_parent",
                        10,
                        text -> text.replace("[{", "[" + launched("a", 0, request(0, ids(0, 1))) + ",{"),
                        "made.json: requests[0] (byte @): subagent_without_parent (sub-agent; expected a request of the root before it)",
                        "{\"type\":\"subagent\""),
                weka(
                        "unknown_scope",
                        10,
                        text -> text + trace(tenRequests()).replace("local", "global"),
                        "made.json: hash_id_scope (byte @): unknown_scope (\"global\"; expected \"local\")",
                        "\"global\""),
                weka(
                        "missing_field",
                        10,
                        text -> text + "{\"block_size\":64,\"hash_id_scope\":\"local\"}",
                        "made.json: requests (byte @): missing_field (missing; expected an array)",
                        END));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void weka(Row row) {
        checkRow(row);
    }

    private static final String LINE =
            "{\"timestamp\": %d000, \"input_length\": 1000, \"output_length\": 5, \"hash_ids\": [0, %d]}";

    private static Row mooncake(String reason, int usable, String fourthLine, String message) {
        String text = IntStream.range(0, 10)
                .mapToObj(i -> i == 3 && !fourthLine.isEmpty() ? fourthLine : LINE.formatted(i + 1, i + 1))
                .collect(Collectors.joining("\n"));
        return new Row(reason, text, usable, message);
    }

    static Stream<Row> mooncake() {
        return Stream.of(
                mooncake("bad_json", 9, "{\"timestamp\": 3000, oops", "made.json:4: bad_json ('o'; expected '\"')"),
                mooncake(
                        "truncated", 9, "{\"timestamp\": 3000,", "made.json:4: truncated (end of line; expected '\"')"),
                mooncake(
                        "bad_json",
                        9,
                        LINE.formatted(3, 4) + " {",
                        "made.json:4: bad_json ('{'; expected the end of the line)"),
                mooncake(
                        "missing_field",
                        9,
                        LINE.formatted(3, 4).replace("output_length", "outputs"),
                        "made.json:4: missing_field (no output_length; expected timestamp, input_length, output_length and hash_ids)"),
                mooncake(
                        "bad_number",
                        9,
                        LINE.formatted(3, 4).replace("1000,", "-1000,"),
                        "made.json:4: bad_number (input_length -1000; expected a count of 0 .. 2147483647)"),
                mooncake(
                        "bad_number",
                        9,
                        LINE.formatted(3, 4).replace("4]", "4.5]"),
                        "made.json:4: bad_number (hash_ids[1] 4.5; expected a count of 0 .. 2147483647)"),
                mooncake(
                        "hash_count",
                        9,
                        LINE.formatted(3, 4).replace(", 4]", "]"),
                        "made.json:4: hash_count (1 ids; expected 2 for 1000 tokens in blocks of 512)"),
                mooncake(
                        "broken_chain",
                        9,
                        LINE.formatted(3, 4).replace("1000,", "1200,").replace("4]", "0, 9]"),
                        "made.json:4: broken_chain (hash_ids[1] 0; expected one position and one predecessor per id)"),
                mooncake(
                        "empty_prompt",
                        9,
                        LINE.formatted(3, 4).replace("1000,", "0,").replace("[0, 4]", "[]"),
                        "made.json:4: empty_prompt (input_length 0; expected >= 1 token)"),
                mooncake(
                        "time_goes_back",
                        10,
                        LINE.formatted(1, 4),
                        "made.json:4: time_goes_back (1 s; expected >= 3 s)"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void mooncake(Row row) {
        checkRow(row);
    }

    private static Row azure(String reason, int usable, String fourthRow, String message) {
        String text = IntStream.range(0, 10)
                .mapToObj(i -> i == 3 ? fourthRow : "2023-11-16 18:17:0%d.5000000,4808,10".formatted(i))
                .collect(Collectors.joining("\r\n", "TIMESTAMP,ContextTokens,GeneratedTokens\r\n", ""));
        return new Row(reason, text, usable, message);
    }

    static Stream<Row> azure() {
        return Stream.of(
                azure(
                        "missing_field",
                        9,
                        "2023-11-16 18:17:03.5000000,4808",
                        "made.json:5: missing_field (2 cells; expected TIMESTAMP,ContextTokens,GeneratedTokens)"),
                azure(
                        "bad_number",
                        9,
                        "yesterday,4808,10",
                        "made.json:5: bad_number (TIMESTAMP yesterday; expected a time like 2023-11-16 18:17:03.9799600)"),
                azure(
                        "bad_number",
                        9,
                        "2023-11-16 18:17:03.5000000,48.8,10",
                        "made.json:5: bad_number (ContextTokens 48.8; expected a count of 0 .. 2147483647)"),
                azure(
                        "bad_number",
                        9,
                        "2023-11-16 18:17:03.5000000,48,-1",
                        "made.json:5: bad_number (GeneratedTokens -1; expected a count of 0 .. 2147483647)"),
                azure(
                        "empty_prompt",
                        9,
                        "2023-11-16 18:17:03.5000000,0,10",
                        "made.json:5: empty_prompt (ContextTokens 0; expected >= 1 token)"),
                azure(
                        "time_goes_back",
                        10,
                        "2023-11-16 18:17:01.5000000,48,10",
                        "made.json:5: time_goes_back (1 s; expected >= 2 s)"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void azure(Row row) {
        checkRow(row);
    }

    private static void checkRow(Row row) {
        LoadReport report = WekaText.read(row.text(), ReadOptions.defaults()).report();

        boolean mended = row.reason().equals("time_goes_back");
        assertThat(report.messages()).containsExactly(row.message());
        assertThat(report.requestsUsable()).isEqualTo(row.usable());
        assertThat(mended ? report.notes() : report.skipped()).containsEntry(row.reason(), 1L);
        assertThat(report.skipped()).hasSize(mended ? 0 : 1);
        assertThat(report.requestsRead()).isEqualTo(row.usable() + (mended ? 0 : 1));
        assertThatThrownBy(() -> WekaText.read(row.text(), STRICT))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(row.message());
    }

    @Test
    @DisplayName("15: the first five messages per reason are kept, all are counted, and more than 10 % is a warning")
    void messages_are_limited_and_many_skips_warn() {
        String[] entries = tenRequests();
        for (int i = 0; i < 7; i++) {
            entries[i] = entries[i].replace("\"out\":10", "\"out\":-1");
        }
        LoadReport report = WekaText.read(trace(entries)).report();

        assertThat(report.skipped()).containsEntry("bad_number", 7L);
        assertThat(report.messages()).hasSize(5);
        assertThat(report.warning()).contains("7 of 10 records were skipped, most of them (7) for bad_number");
        assertThat(WekaText.read(trace(tenRequests())).report().warning()).isEmpty();
    }
}
