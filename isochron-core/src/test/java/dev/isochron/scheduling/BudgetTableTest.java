package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.gen;
import static dev.isochron.testkit.Requests.in;
import static dev.isochron.testkit.Requests.rcv;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Requests;
import dev.isochron.testkit.Scene;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Rows A1 to A8 of scheduler.md 11.1: slots, tokens, states. */
final class BudgetTableTest {
    @Test
    void A1_the_first_request_without_a_slot_or_tokens_stops_the_phase() {
        SchedulePlan slots = new Scene().batch(5).with(gens(8)).pass();
        assertThat(PlanText.of(slots)).isEqualTo("gen 0 1 2 3 4");
        assertThat(PlanText.skips(slots)).isEqualTo("5 BATCH_FULL, 6 NOT_REACHED, 7 NOT_REACHED");
        SchedulePlan tokens = new Scene().tokens(3).with(gens(5)).pass();
        assertThat(PlanText.of(tokens)).isEqualTo("gen 0 1 2");
        assertThat(PlanText.skips(tokens)).isEqualTo("3 TOKEN_BUDGET, 4 NOT_REACHED");
    }

    @Test
    void A2_a_whole_prompt_that_does_not_fit_is_undone() {
        SchedulePlan plan = new Scene().tokens(100).with(ctx(0, 200)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("rewound 0");
        assertThat(PlanText.skips(plan)).isEqualTo("0 TOKEN_BUDGET");
    }

    @Test
    void A3_generation_and_context_share_the_tokens() {
        SchedulePlan plan = new Scene().tokens(110).with(gen(0), ctx(1, 100)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 0; ctx 1=100");
        assertThat(plan.used().tokens()).isEqualTo(101);
        assertThat(plan.used().requests()).isEqualTo(2);
    }

    @Test
    void A4_the_tighter_of_slots_and_tokens_rules() {
        assertThat(new Scene().unlimitedTokens().with(gens(10)).pass().generation())
                .hasSize(10);
        assertThat(new Scene()
                        .unlimitedTokens()
                        .batch(1000)
                        .with(gens(1000))
                        .pass()
                        .generation())
                .hasSize(1000);
        assertThat(PlanText.of(new Scene().batch(2).with(gens(3)).pass())).isEqualTo("gen 0 1");
        assertThat(PlanText.of(new Scene().batch(3).tokens(2).with(gens(4)).pass()))
                .isEqualTo("gen 0 1");
    }

    @Test
    void A5_nothing_fits_in_nothing() {
        assertThat(PlanText.of(new Scene().tokens(0).with(gen(0), ctx(1, 10)).pass()))
                .isEmpty();
        assertThat(PlanText.of(new Scene().batch(0).with(gen(0), ctx(1, 10)).pass()))
                .isEmpty();
        assertThat(new Scene().pass().skipped()).isEmpty();
    }

    @Test
    void A6_only_states_in_the_window_run() {
        SchedulePlan plan = new Scene()
                .with(
                        in(RequestState.UNKNOWN, gen(0)),
                        in(RequestState.RETIRING, gen(1)),
                        in(RequestState.COMPLETE, gen(2)),
                        gen(3),
                        in(RequestState.RECEIVED, gen(4)))
                .pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 3 4");
        assertThat(PlanText.skips(plan))
                .isEqualTo("0 STATE_NOT_SCHEDULABLE, 1 STATE_NOT_SCHEDULABLE, 2 STATE_NOT_SCHEDULABLE");
    }

    @Test
    void A7_a_request_in_flight_uses_no_slot() {
        SchedulePlan plan = new Scene().batch(1).inFlight(gen(0)).with(gen(1)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 1");
        assertThat(PlanText.skips(plan)).isEqualTo("0 IN_FLIGHT");
    }

    @Test
    void A7_a_full_batch_hides_even_what_needs_no_slot() {
        SchedulePlan plan = new Scene().batch(1).with(gen(0), gen(1), rcv(2)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("gen 0");
        assertThat(PlanText.skips(plan)).isEqualTo("1 BATCH_FULL, 2 NOT_REACHED");
    }

    @Test
    void A8_the_chunk_unit_is_not_aligned_to_the_block() {
        assertThat(PlanText.of(
                        new Scene().tokens(199).chunks(100).with(ctx(0, 1000)).pass()))
                .isEqualTo("ctx 0=100");
        assertThat(PlanText.of(
                        new Scene().tokens(199).chunks(128).with(ctx(0, 1000)).pass()))
                .isEqualTo("ctx 0=128");
    }

    private static LlmRequest[] gens(int count) {
        return LongStream.range(0, count).mapToObj(Requests::gen).toArray(LlmRequest[]::new);
    }
}
