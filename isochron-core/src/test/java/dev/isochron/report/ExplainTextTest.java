package dev.isochron.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.report.Explanation.Finished;
import dev.isochron.report.Explanation.Iteration;
import dev.isochron.report.Explanation.Rank;
import dev.isochron.report.Explanation.Scheduled;
import dev.isochron.report.Explanation.Waiting;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class ExplainTextTest {
    private static final Explanation EXPLANATION = new Explanation(
            List.of(new Iteration(
                    3,
                    List.of(
                            new Rank(
                                    0,
                                    List.of(2L, 1L),
                                    List.of(1L),
                                    List.of(),
                                    OptionalLong.of(1_802_240_000),
                                    1_802_240_000,
                                    8192,
                                    8192,
                                    true,
                                    List.of(new Scheduled(2, "context", 300_000, 4096, 1_802_240_000, true, true)),
                                    List.of(
                                            new Waiting(
                                                    1,
                                                    "COST_BUDGET",
                                                    "the token budget would allow a chunk, the cost budget that is left does not")),
                                    List.of("2 gave up its KV")),
                            new Rank(
                                    1,
                                    List.of(),
                                    List.of(),
                                    List.of(),
                                    OptionalLong.empty(),
                                    0,
                                    8192,
                                    0,
                                    true,
                                    List.of(),
                                    List.of(),
                                    List.of())))),
            List.of(new Finished(2, 3)),
            List.of(1L),
            List.of(new Explanation.Refused(9, "too long")));

    @Test
    void iterations_are_printed_rank_by_rank_within_80_columns() {
        assertThat(ExplainText.of(EXPLANATION)).isEqualTo("""
                        iteration 3
                          rank 0: 8,192 of 8,192 tokens, cost 1,802,240,000 of 1,802,240,000
                            order 2, 1; demoted 1
                            run   2    context 4,096 tokens at 300,000, cost 1,802,240,000, last chunk,
                                       floor
                            wait  1    COST_BUDGET: the token budget would allow a chunk, the cost
                                       budget that is left does not
                            note  2 gave up its KV
                          rank 1: idle

                        request 2: first token in iteration 3
                        request 9: refused: too long
                        without first token at the end: 1
                        """);
    }

    @Test
    void json_has_the_keys_of_the_contract() {
        assertThat(ExplainJson.of(EXPLANATION).replaceAll("\\s+", ""))
                .isEqualTo("{\"schema\":\"isochron.explain/1\",\"iterations\":[{\"iteration\":3,\"ranks\":[{\"rank\":0,"
                        + "\"context_order\":[2,1],\"demoted\":[1],\"let_through\":[],\"cost_budget\":1802240000,"
                        + "\"cost_used\":1802240000,\"tokens_used\":8192,\"ran\":true,\"scheduled\":[{\"id\":2,\"kind\":\"context\","
                        + "\"kv_start\":300000,\"tokens\":4096,\"cost\":1802240000,\"last_chunk\":true,\"floor\":true}],"
                        + "\"waiting\":[{\"id\":1,\"reason\":\"COST_BUDGET\"}]},{\"rank\":1,\"context_order\":[],\"demoted\":[],"
                        + "\"let_through\":[],\"cost_budget\":null,\"cost_used\":0,\"tokens_used\":0,\"ran\":true,\"scheduled\":[],"
                        + "\"waiting\":[]}]}],\"finished\":[{\"id\":2,\"first_token_iteration\":3}],\"unfinished\":[1],"
                        + "\"refused\":[{\"id\":9,\"reason\":\"toolong\"}]}");
    }
}
