package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.at;
import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.enc;
import static dev.isochron.testkit.Requests.estimated;
import static dev.isochron.testkit.Requests.gen;
import static dev.isochron.testkit.Requests.in;
import static dev.isochron.testkit.Requests.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestState;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows D1 to D6, D10 to D12, D14 and D15 of scheduler.md 11.4: long-prefill demotion. M 8192, U 64, T 10,000. */
final class DemotionTableTest {
    @Test
    void D1_a_long_prefill_takes_what_the_turn_behind_it_leaves() {
        SchedulePlan plan =
                scene().with(estimated(0, 50_000, 50_000), turn(1, 1_000)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=7168 1=1000");
        assertThat(plan.contextOrder()).containsExactly(new RequestId(1), new RequestId(0));
        assertThat(plan.demotions()).containsExactly(new DemotionNote(new RequestId(0), 50_000, 0, false));
    }

    @Test
    void D2_off_without_chunks_or_without_an_estimate_arrival_order_stands() {
        SchedulePlan off = new Scene()
                .tokens(8192)
                .chunks(64)
                .with(estimated(0, 50_000, 50_000), turn(1, 1_000))
                .pass();
        assertThat(PlanText.of(off)).isEqualTo("ctx 0=8192");
        SchedulePlan whole = new Scene()
                .tokens(60_000)
                .demoting(10_000, 0)
                .with(estimated(0, 50_000, 50_000), turn(1, 1_000))
                .pass();
        assertThat(PlanText.of(whole)).isEqualTo("ctx 0=50000 1=1000");
        assertThat(whole.demotions()).isEmpty();
        SchedulePlan unknown = scene().with(ctx(0, 50_000), turn(1, 1_000)).pass();
        assertThat(PlanText.of(unknown)).isEqualTo("ctx 0=8192");
    }

    @Test
    void D3_alone_it_has_the_full_budget_and_the_threshold_itself_is_short() {
        assertThat(PlanText.of(scene().with(estimated(0, 50_000, 50_000)).pass()))
                .isEqualTo("ctx 0=8192");
        assertThat(order(estimated(0, 50_000, 10_000), turn(1, 1_000))).containsExactly(0L, 1L);
        assertThat(order(estimated(0, 50_000, 10_001), turn(1, 1_000))).containsExactly(1L, 0L);
    }

    @Test
    void D4_later_the_exact_remainder_decides() {
        LlmRequest released = at(40_000, estimated(0, 50_000, 50_000));
        assertThat(PlanText.of(scene().with(released, turn(1, 1_000)).pass())).isEqualTo("ctx 0=8192");
        LlmRequest demoted = at(39_999, estimated(0, 50_000, 50_000));
        assertThat(PlanText.of(scene().with(demoted, turn(1, 1_000)).pass())).isEqualTo("ctx 0=7168 1=1000");
    }

    @Test
    void D5_both_classes_keep_arrival_order() {
        SchedulePlan plan = scene().with(
                        estimated(0, 50_000, 50_000), turn(1, 3_000), estimated(2, 50_000, 50_000), turn(3, 2_000))
                .pass();
        assertThat(plan.contextOrder().stream().map(RequestId::value)).containsExactly(1L, 3L, 0L, 2L);
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=3136 1=3000 3=2000");
        assertThat(PlanText.skips(plan)).isEqualTo("2 TOKEN_BUDGET");
    }

    @Test
    void D6_encoder_requests_are_never_demoted() {
        LlmRequest encoder = in(RequestState.ENCODER_INIT, withEstimate(enc(0, 4_000), 50_000));
        SchedulePlan plan =
                scene().encoderDecoder().with(encoder, turn(1, 1_000)).pass();
        assertThat(plan.contextOrder().stream().map(RequestId::value)).containsExactly(0L, 1L);
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=1000; enc 0");
    }

    @Test
    void D10_a_request_let_through_stays_so_until_it_runs() {
        Scene scene = scene().tokens(1024).demoting(1_000, 1);
        scene.kv.growingContext(call -> call.id() != 0 || call.nthOfRequest() > 2);
        scene.with(estimated(0, 5_000, 5_000));
        List<Boolean> letThrough = IntStream.range(1, 5)
                .mapToObj(pass -> scene.with(ctx(pass, 1_024))
                        .step()
                        .demotions()
                        .getFirst()
                        .letThrough())
                .toList();
        assertThat(letThrough).containsExactly(false, true, true, true);
        assertThat(scene.state.demotions().size()).isZero();
        assertThat(scene.request(new RequestId(0)).progress().position()).isEqualTo(1_024);
    }

    /** Decision 095: a reordered pass takes nothing from an older request, which may not even have been tried yet. */
    @Test
    void in_a_reordered_pass_an_older_request_is_no_victim() {
        Scene scene = scene().with(at(512, estimated(0, 50_000, 50_000)), turn(1, 300));
        scene.kv.growingContext(call -> call.id() != 1);
        SchedulePlan plan = scene.pass();
        assertThat(plan.contextOrder().stream().map(RequestId::value)).containsExactly(1L, 0L);
        assertThat(PlanText.of(plan)).isEqualTo("ctx 0=8192; rewound 1");
        assertThat(PlanText.skips(plan)).isEqualTo("1 KV_PAGES");
    }

    @Test
    void in_a_reordered_pass_a_newer_request_still_is_one() {
        Scene scene = scene().with(estimated(0, 50_000, 50_000), turn(1, 300), at(512, estimated(2, 50_000, 50_000)));
        scene.kv.growingContext(call -> call.id() != 1);
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("recompute 2; rewound 1");
        assertThat(PlanText.skips(plan)).isEqualTo("0 NOT_REACHED, 1 PAGES_RESERVED, 2 PREEMPTED");
    }

    @Test
    void D11_a_request_that_vanishes_leaves_no_entry() {
        Scene scene = scene().with(estimated(0, 50_000, 50_000), turn(1, 8_192));
        scene.pass();
        assertThat(scene.state.demotions().waited(new RequestId(0))).isEqualTo(1);
        scene.active.removeFirst();
        scene.pass();
        assertThat(scene.state.demotions().size()).isZero();
    }

    @Test
    void D11_a_slot_taken_by_generation_does_not_count_wherever_it_stands() {
        for (int place = 0; place < 2; place++) {
            Scene scene = scene().batch(1).with(estimated(0, 50_000, 50_000), turn(1, 1_000));
            scene.pass();
            assertThat(scene.state.demotions().waited(new RequestId(0))).isEqualTo(1);
            scene.active.add(place, gen(2));
            assertThat(PlanText.of(scene.pass())).isEqualTo("gen 2");
            assertThat(scene.state.demotions().waited(new RequestId(0))).isEqualTo(1);
            scene.active.remove(place);
            scene.pass();
            assertThat(scene.state.demotions().waited(new RequestId(0))).isEqualTo(2);
        }
    }

    @Test
    void D12_R13_a_short_request_contributes_and_the_long_one_waits_behind_its_block() {
        LlmRequest longOne = withEstimate(keyed(0, 50_000, 7), 50_000);
        SchedulePlan plan = scene().with(longOne, keyed(1, 1_000, 7)).pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=1000");
        assertThat(PlanText.skips(plan)).isEqualTo("0 PREFIX_DUPLICATE");
    }

    @Test
    void D14_a_reset_for_recompute_makes_the_whole_new_prompt_the_estimate() {
        LlmRequest request = in(RequestState.GENERATION, estimated(0, 40_000, 1_200));
        IntStream.range(0, 60).forEach(request::append);
        request.resetForRecompute();
        assertThat(request.uncachedPrefillTokens()).hasValue(40_060);
        assertThat(order(request, turn(1, 1_000))).containsExactly(1L, 0L);
    }

    @Test
    void D15_ordering_asks_the_kv_cache_nothing() {
        Scene scene = scene().batch(1).with(estimated(0, 50_000, 50_000), turn(1, 1_000), gen(2));
        SchedulePlan plan = scene.pass();
        assertThat(plan.contextOrder()).containsExactly(new RequestId(1), new RequestId(0));
        assertThat(scene.kv.calls()).containsExactly("growGeneration 2");
        assertThat(scene.kv.probes() + scene.kv.hintQuestions()).isZero();
    }

    private static List<Long> order(LlmRequest... requests) {
        return scene().with(requests).pass().contextOrder().stream()
                .map(RequestId::value)
                .toList();
    }

    private static LlmRequest turn(long id, int tokens) {
        return estimated(id, tokens, tokens);
    }

    private static LlmRequest withEstimate(LlmRequest request, long uncachedTokens) {
        return LlmRequest.arrived(request.spec(), OptionalLong.of(uncachedTokens));
    }

    private static Scene scene() {
        return new Scene().tokens(8192).chunks(64).demoting(10_000, 0);
    }
}
