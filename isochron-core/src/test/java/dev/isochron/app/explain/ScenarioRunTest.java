package dev.isochron.app.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.app.input.InputException;
import dev.isochron.report.Explanation.Scheduled;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of scheduler.md through the whole stack: router, loops, scheduler, KV cache. */
final class ScenarioRunTest {
    private static final String COST = "TLLM_V2_CTX_COST_KV_OFFSET: 140000, TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD: 80000";
    private static final String COST_R =
            "TLLM_V2_CTX_COST_KV_OFFSET: 35000, TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD: 250000,"
                    + " TLLM_V2_CTX_COST_PER_CHUNK_DEPTH_TOKENS: 3000";

    // ---- 7.1

    /** A request of which {@code depth} tokens are cached, behind one that cached them in earlier iterations. */
    private static String deep(long depth) {
        return depth == 0
                ? "  - {id: 2, at: 1000, prompt_tokens: 20000}\n"
                : "  - {id: 1, segments: [{name: deep, tokens: " + depth + "}]}\n"
                        + "  - {id: 2, at: 1000, segments: [{name: deep, tokens: " + depth
                        + "}, {name: more, tokens: 20000}]}\n";
    }

    @ParameterizedTest(name = "7.1 first, depth {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                COST + "|0|8192|1146880000|false",
                COST + "|50000|8192|1556480000|false",
                COST + "|80000|8192|1802240000|false",
                COST + "|200000|5248|1784320000|false",
                COST + "|500000|2816|1802240000|false",
                COST + "|996000|2048|2326528000|true",
                COST_R + "|0|8192|286720000|false",
                COST_R + "|50000|8192|846320000|false",
                COST_R + "|80000|8192|1182080000|false",
                COST_R + "|200000|8192|2525120000|false",
                COST_R + "|500000|2944|3075040000|false",
                COST_R + "|996000|2048|5099488000|true",
            })
    void a_first_chunk_has_the_size_and_cost_of_the_table(
            String env, long depth, int tokens, long cost, boolean floor) {
        Explained run = Explained.of("env: {" + env + "}\nrequests:\n" + deep(depth) + "iterations: 1001\n");

        assertThat(run.chunk(1000, 2)).contains(new Scheduled(2, "context", (int) depth, tokens, cost, false, floor));
    }

    @ParameterizedTest(name = "7.1 second, depth {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                COST + "|0|7168",
                COST + "|50000|7168",
                COST + "|80000|7168",
                COST + "|200000|4608",
                COST + "|500000|2432",
                COST + "|996000|1344",
                COST_R + "|0|7168",
                COST_R + "|50000|7168",
                COST_R + "|80000|7168",
                COST_R + "|200000|7168",
                COST_R + "|500000|2240",
                COST_R + "|996000|0",
            })
    void a_second_chunk_gets_what_the_first_leaves(String env, long depth, int tokens) {
        Explained run = Explained.of("env: {" + env + "}\nrequests:\n"
                + "  - {id: 8, segments: [{name: other, tokens: 80000}]}\n"
                + "  - {id: 9, at: 1000, segments: [{name: other, tokens: 80000}, {name: last, tokens: 1024}]}\n"
                + deep(depth) + "iterations: 1001\n");

        assertThat(run.chunk(1000, 9)).hasValueSatisfying(chunk -> {
            assertThat(chunk.kvStart()).isEqualTo(80_000);
            assertThat(chunk.tokens()).isEqualTo(1024);
            assertThat(chunk.lastChunk()).isTrue();
        });
        assertThat(run.tokens(1000, 2)).isEqualTo(tokens);
        if (tokens == 0) {
            assertThat(run.reason(1000, 2)).contains("COST_BUDGET");
        }
    }

    // ---- R14

    private static String r14(String more) {
        return "env: {" + COST + more + "}\n" + """
                requests:
                  - {id: 1, segments: [{name: h, tokens: 300000}]}
                  - {id: 2, at: 100, segments: [{name: h, tokens: 300000}, {name: m, tokens: 100000}], uncached_estimate: 100000}
                  - {id: 3, at: 100, prompt_tokens: 1000, uncached_estimate: 1000}
                iterations: 101
                """;
    }

    @Test
    void r14_cost_alone_starves_the_turn_behind_a_deep_request() {
        Explained run = Explained.of(r14(""));

        assertThat(run.chunk(100, 2))
                .contains(new Scheduled(2, "context", 300_000, 4096, 1_802_240_000L, false, false));
        assertThat(run.reason(100, 3)).contains("COST_BUDGET");
        assertThat(run.rank(100, 0).orElseThrow().costBudget()).hasValue(1_802_240_000L);
    }

    @Test
    void r14_with_demotion_the_turn_runs_first() {
        Explained run = Explained.of(r14(", TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS: 10000"));

        assertThat(run.chunk(100, 3)).contains(new Scheduled(3, "context", 0, 1000, 140_000_000L, true, false));
        assertThat(run.tokens(100, 2)).isEqualTo(3776);
        assertThat(run.rank(100, 0).orElseThrow().costUsed()).isEqualTo(1_801_440_000L);
        assertThat(run.rank(100, 0).orElseThrow().contextOrder()).containsExactly(3L, 2L);
        assertThat(run.rank(100, 0).orElseThrow().demoted()).containsExactly(2L);
    }

    // ---- 8.1

    private static String table81(String env) {
        StringBuilder yaml = new StringBuilder("env: {" + env
                + "}\nrequests:\n  - {id: 100, at: 1, prompt_tokens: 50000, uncached_estimate: 50000}\n");
        for (int i = 1; i <= 7; i++) {
            yaml.append("  - {id: ").append(i).append(", at: ").append(i);
            yaml.append(", prompt_tokens: 1000, uncached_estimate: 1000}\n");
        }
        return yaml.toString();
    }

    @Test
    void table_8_1_off_the_turns_wait_for_the_long_one() {
        Explained run = Explained.of(table81(""));

        assertThat(IntStream.rangeClosed(1, 7).map(i -> run.tokens(i, 100)))
                .containsExactly(8192, 8192, 8192, 8192, 8192, 8192, 848);
        assertThat(LongStream.rangeClosed(1, 7).map(id -> run.firstToken(id) - id))
                .containsExactly(6L, 5L, 4L, 3L, 2L, 1L, 0L);
        assertThat(run.reason(1, 1)).contains("TOKEN_BUDGET");
    }

    @Test
    void table_8_1_on_no_turn_waits_and_the_long_one_ends_in_the_same_iteration() {
        Explained run = Explained.of(table81("TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS: 10000"));

        assertThat(IntStream.rangeClosed(1, 7).map(i -> run.tokens(i, 100)))
                .containsExactly(7168, 7168, 7168, 7168, 7168, 7168, 6992);
        assertThat(LongStream.rangeClosed(1, 7).map(id -> run.firstToken(id) - id))
                .containsExactly(0L, 0L, 0L, 0L, 0L, 0L, 0L);
        assertThat(run.firstToken(100)).isEqualTo(7);
        assertThat(IntStream.rangeClosed(1, 6)
                        .mapToObj(i -> run.rank(i, 0).orElseThrow().demoted()))
                .allSatisfy(demoted -> assertThat(demoted).containsExactly(100L));
        assertThat(run.rank(7, 0).orElseThrow().demoted()).isEmpty();
    }

    // ---- 8.2

    private static Explained table82(int maxIters, int turnTokensInIteration2) {
        StringBuilder yaml = new StringBuilder("deployment: {max_num_tokens: 1024}\n"
                + "env: {TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS: 1000, TLLM_V2_CTX_DEMOTE_MAX_ITERS: " + maxIters + "}\n"
                + "requests:\n  - {id: 100, at: 1, prompt_tokens: 5000, uncached_estimate: 5000}\n");
        for (int i = 1; i <= 8; i++) {
            int tokens = i == 2 ? turnTokensInIteration2 : 1024;
            yaml.append("  - {id: ").append(i).append(", at: ").append(i);
            yaml.append(", prompt_tokens: ").append(tokens).append(", uncached_estimate: null}\n");
        }
        return Explained.of(yaml + "iterations: 9\n");
    }

    @Test
    void table_8_2_the_long_one_is_let_through_after_two_demoted_iterations() {
        Explained run = table82(2, 1024);

        assertThat(IntStream.rangeClosed(1, 6).map(i -> run.tokens(i, 100))).containsExactly(0, 0, 1024, 0, 0, 1024);
        assertThat(run.reason(1, 100)).contains("TOKEN_BUDGET");
        assertThat(run.rank(3, 0).orElseThrow().letThrough()).containsExactly(100L);
        assertThat(run.rank(6, 0).orElseThrow().letThrough()).containsExactly(100L);
        assertThat(run.rank(4, 0).orElseThrow().demoted()).containsExactly(100L);
    }

    @Test
    void table_8_2_without_a_bound_it_waits_as_long_as_turns_fill_the_budget() {
        Explained run = table82(0, 1024);

        assertThat(IntStream.rangeClosed(1, 8).map(i -> run.tokens(i, 100))).containsOnly(0);
    }

    @Test
    void table_8_2_a_leftover_of_64_tokens_restarts_the_count() {
        Explained run = table82(2, 960);

        assertThat(IntStream.rangeClosed(1, 5).map(i -> run.tokens(i, 100))).containsExactly(0, 64, 0, 0, 1024);
        assertThat(run.rank(5, 0).orElseThrow().letThrough()).containsExactly(100L);
    }

    // ---- what the loops and the KV cache add

    @ParameterizedTest(name = "{0}")
    @CsvSource({"sequential", "overlap"})
    void a_finished_context_only_prompt_stays_reusable_to_its_last_token(String loop) {
        Explained run = Explained.of("deployment: {loop: " + loop + "}\n" + """
                requests:
                  - {id: 1, segments: [{name: s, tokens: 1000}]}
                  - {id: 2, at: 3, segments: [{name: s, tokens: 1000}, {name: t, tokens: 500}]}
                """);

        assertThat(run.chunk(3, 2)).contains(new Scheduled(2, "context", 1000, 500, 0, true, false));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"sequential", "overlap"})
    void generation_steps_follow_the_prompt_one_token_at_a_time(String loop) {
        Explained run = Explained.of(
                "deployment: {loop: " + loop + "}\n" + "requests: [{id: 1, prompt_tokens: 100, max_new_tokens: 3}]");

        assertThat(run.firstToken(1)).isZero();
        assertThat(run.chunk(1, 1)).contains(new Scheduled(1, "generation", 100, 1, 0, false, false));
        assertThat(run.chunk(2, 1)).contains(new Scheduled(1, "generation", 101, 1, 0, false, false));
        assertThat(run.rank(3, 0)).isEmpty();
    }

    @Test
    void a_prompt_that_no_pass_could_take_whole_is_refused_with_the_reason() {
        Explained run =
                Explained.of("deployment: {enable_chunked_prefill: false}\nrequests: [{id: 1, prompt_tokens: 9000}]");

        assertThat(run.explanation().refused())
                .singleElement()
                .satisfies(refused -> assertThat(refused.reason()).contains("9000 tokens; expected at most 8192"));
        assertThat(run.explanation().unfinished()).isEmpty();
    }

    @Test
    void requests_arrive_in_their_iteration_and_idle_iterations_are_left_out() {
        Explained run = Explained.of("requests: [{id: 1, prompt_tokens: 10}, {id: 2, at: 500, prompt_tokens: 10}]");

        assertThat(run.explanation().iterations())
                .extracting(iteration -> iteration.iteration())
                .containsExactly(0L, 500L);
    }

    @Test
    void an_explicit_rank_is_kept_and_the_other_rank_is_padded() {
        Explained run = Explained.of("deployment: {ranks: 2}\nrequests: [{id: 1, rank: 1, prompt_tokens: 10}]");

        assertThat(run.rank(0, 1).orElseThrow().scheduled()).hasSize(1);
        assertThat(run.rank(0, 0).orElseThrow().idle()).isTrue();
        assertThat(run.rank(0, 0).orElseThrow().remarks()).isNotEmpty();
    }

    @Test
    void what_does_not_finish_in_time_is_listed() {
        Explained run = Explained.of("requests: [{id: 1, prompt_tokens: 100000}]\niterations: 2");

        assertThat(run.explanation().iterations()).hasSize(2);
        assertThat(run.explanation().unfinished()).containsExactly(1L);
    }

    @Test
    void e17_a_budget_that_overflows_is_an_input_error() {
        assertThatThrownBy(
                        () -> Explained.of(
                                "env: {TLLM_V2_CTX_COST_KV_OFFSET: 9000000000000000,"
                                        + " TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD: 9000000000000000}\nrequests: [{id: 1, prompt_tokens: 10}]"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("exceeds 2^63 - 1");
    }
}
