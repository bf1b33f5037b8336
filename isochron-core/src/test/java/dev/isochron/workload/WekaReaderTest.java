package dev.isochron.workload;

import static dev.isochron.workload.WekaText.completed;
import static dev.isochron.workload.WekaText.ids;
import static dev.isochron.workload.WekaText.launched;
import static dev.isochron.workload.WekaText.read;
import static dev.isochron.workload.WekaText.request;
import static dev.isochron.workload.WekaText.trace;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What hand-written Weka traces are read as. */
final class WekaReaderTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    @DisplayName("RT-4: a completed sub-agent ran from its t minus its duration to its t; its own clock starts at 0")
    void completed_sub_agent() {
        Session session = read(trace(
                        request(0, ids(0, 3), ",\"api_time\":20.0"),
                        completed("a", 146.2, 125_300, request(0, ids(0, 2)), request(5.5, ids(0, 2) + ",50")),
                        request(165.0, ids(0, 4), ",\"think_time\":145.0")))
                .session(0);

        SubAgent agent = session.subAgents().getFirst();
        assertThat(session.root().turns()).isEqualTo(2);
        assertThat(agent.agentId()).isEqualTo("a");
        assertThat(agent.afterTurn()).isZero();
        assertThat(agent.startNanos()).isEqualTo(20_900_000_000L);
        assertThat(agent.endNanos()).isEqualTo(146_200_000_000L);
        assertThat(agent.asynchronous()).isFalse();
        assertThat(agent.stream().turn(1).startNanos()).isEqualTo(5_500_000_000L);
        assertThat(session.root().turn(1).startNanos() - agent.endNanos()).isEqualTo(18_800_000_000L);
    }

    @Test
    @DisplayName("RT-5: parallel, asynchronous, parentless and trailing sub-agents keep their order and places")
    void groups_of_sub_agents() {
        SessionWorkload workload = read(trace(
                completed("orphan", 1, 500, request(0, ids(100, 101))),
                request(2, ids(0, 2)),
                completed("p1", 30, 20_000, request(0, ids(0, 1))),
                completed("p2", 40, 25_000, request(0, ids(0, 1)), request(3, ids(0, 1) + ",60")),
                launched("async", 12, request(0, ids(0, 1))),
                request(50, ids(0, 3)),
                completed("last", 70, 5_000, request(0, ids(0, 1)))));

        Session session = workload.session(0);
        assertThat(session.subAgents()).extracting(SubAgent::agentId).containsExactly("p1", "p2", "async", "last");
        assertThat(session.subAgents()).extracting(SubAgent::afterTurn).containsExactly(0, 0, 0, 1);
        assertThat(session.subAgents())
                .extracting(SubAgent::startNanos)
                .containsExactly(10 * SECOND, 15 * SECOND, 12 * SECOND, 65 * SECOND);
        assertThat(session.subAgents()).extracting(SubAgent::asynchronous).containsExactly(false, false, true, false);
        assertThat(session.subAgents().get(2).endNanos()).isEqualTo(12 * SECOND);
        assertThat(session.subAgents().get(1).stream().turns()).isEqualTo(2);
        assertThat(session.root().turns()).isEqualTo(2);
        assertThat(workload.report().skipped()).containsEntry("subagent_without_parent", 1L);
        assertThat(workload.report().requestsUsable()).isEqualTo(7);
    }

    @Test
    @DisplayName("RT-6: times that were not recorded are absent, null ones too; other times are exact")
    void missing_times() {
        Stream root = read(trace(
                        request(0, ids(0, 1), ",\"api_time\":9.11,\"ttft\":2.64"),
                        request(143_029.125, ids(0, 1), ",\"think_time\":143019.5,\"api_time\":null"),
                        request(143_030.0, ids(0, 1))))
                .session(0)
                .root();

        assertThat(root.turn(0))
                .isEqualTo(new TurnView(96, 10, 0, OptionalLong.empty(), OptionalLong.of(9_110_000_000L)));
        assertThat(root.turn(1))
                .isEqualTo(new TurnView(
                        96, 10, 143_029_125_000_000L, OptionalLong.of(143_019_500_000_000L), OptionalLong.empty()));
        assertThat(root.turn(2).thinkNanos()).isEmpty();
        assertThat(root.turn(2).apiNanos()).isEmpty();
    }

    @Test
    void odd_values_are_kept_and_counted() {
        String text = "{\"id\":\"odd\",\"block_size\":64,\"hash_id_scope\":\"local\",\"requests\":["
                + request(0, ids(0, 1), ",\"api_time\":9")
                + "," + request(5, ids(0, 1), ",\"think_time\":86400")
                + "," + completed("a", 20, 1_000, request(0, ids(0, 1))).replace("completed", "cancelled")
                + "],\"totals\":{\"combined_tokens\":{\"input\":1,\"output\":30}}}";
        SessionWorkload workload = read(text);

        assertThat(workload.report().notes())
                .containsEntry("overlapping_requests", 1L)
                .containsEntry("think_times_of_a_day", 1L)
                .containsEntry("unknown_subagent_status", 1L)
                .containsEntry("totals_disagree", 1L)
                .hasSize(4);
        assertThat(workload.session(0).subAgents().getFirst().asynchronous()).isFalse();
        assertThat(workload.report().messages())
                .containsExactly("made.json: requests[2].status (byte " + text.indexOf("{\"type\":\"subagent\"")
                        + "): unknown_subagent_status (\"cancelled\"; treated as completed)");
    }

    @Test
    void keys_in_another_order_white_space_and_unknown_keys_change_nothing() {
        SessionWorkload workload = read("""
                {"future": {"nested": [1, {"a": "}]"}], "text": "\\u00e9\\"\\\\"},
                 "hash_id_scope": "local",
                 "block_size": 64,
                 "requests": [
                   {"hash_ids": [7, 8 , 9], "extra": null, "out": 0, "in": 192, "t": 1e1, "type": "s"}
                 ],
                 "id": "late"}
                """);

        Session session = workload.session(0);
        assertThat(session.name()).isEqualTo("late");
        assertThat(session.root().turn(0))
                .isEqualTo(new TurnView(192, 0, 10 * SECOND, OptionalLong.empty(), OptionalLong.empty()));
    }

    @Test
    void one_trace_per_line_is_read_as_several_sessions() {
        SessionWorkload workload =
                read(trace(request(0, ids(0, 2))) + "\n" + trace(request(0, ids(5, 9)), request(1, ids(5, 6))) + "\n");

        assertThat(workload.sessions()).isEqualTo(2);
        assertThat(workload.session(1).root().turns()).isEqualTo(2);
    }

    @Test
    void a_block_size_other_than_64_is_taken_from_the_file() {
        SessionWorkload workload = read(trace(request(0, "1")).replace("\"block_size\":64", "\"block_size\":96"));

        assertThat(workload.blockTokens()).isEqualTo(96);
        assertThat(workload.summary(192, 100).uncachedTokens()).isEqualTo(96);
    }

    @Test
    @DisplayName("6.4: traces longer than the limit are left out, their requests counted under trace_too_long")
    void within_a_limit() {
        SessionWorkload workload =
                read(trace(request(0, ids(0, 2))) + "\n" + trace(request(0, ids(5, 9)), request(1, ids(5, 6))));

        SessionWorkload within = workload.within(160 + 10);
        assertThat(within.sessions()).isEqualTo(1);
        assertThat(within.session(0).root().turns()).isEqualTo(1);
        assertThat(within.report().skipped()).containsExactly(java.util.Map.entry("trace_too_long", 2L));
        assertThat(within.summary(64, 8192).requests()).isEqualTo(1);
        assertThat(workload.within(1_000).report()).isEqualTo(workload.report());
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> workload.within(169))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContainingAll("trace_too_long", "169");
    }

    @Test
    @DisplayName(
            "RT-7, RT-3: uncached tokens after compaction, prefix break and branch; a fully cached prompt computes its last block")
    void uncached_tokens() {
        List<String> requests = List.of(
                request(0, ids(0, 8)), // 8 blocks and 32 tokens, all new
                request(1, ids(0, 10)), // grows
                request(2, ids(0, 2) + "," + ids(20, 22)), // compaction behind 2 blocks
                request(3, ids(0, 2) + "," + ids(30, 40)), // prefix break behind 2 blocks
                request(4, ids(0, 9) + "," + ids(50, 52)), // branch to the second request
                request(5, ids(0, 9)), // known as a whole
                request(6, ids(0, 9)).replace("\"in\":608", "\"in\":576"), // exactly its 9 blocks: the last is computed
                request(7, ids(0, 9)).replace("\"in\":608", "\"in\":577")); // one token more: only that
        SessionWorkload workload = read(trace(requests.toArray(String[]::new)));

        long uncached = 544 + 160 + 160 + 672 + 160 + 32 + 64 + 1;
        assertThat(workload.summary(64, 8192).uncachedTokens()).isEqualTo(uncached);
    }
}
