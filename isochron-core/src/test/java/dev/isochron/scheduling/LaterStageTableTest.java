package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.enc;
import static dev.isochron.testkit.Requests.gen;
import static dev.isochron.testkit.Requests.in;
import static dev.isochron.testkit.Requests.rcv;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.AdapterId;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.core.RequestState;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Scene;
import org.junit.jupiter.api.Test;

/** Rows N1, N3 to N5 of scheduler.md 11.5, and of N2 the window: encoder steps, pages for received KV, first token first. */
final class LaterStageTableTest {
    /** Any adapter needs one page. */
    private record OnePageEach(int maxPages) implements AdapterPages {
        @Override
        public int pagesNeeded(AdapterId adapter) {
            return 1;
        }
    }

    @Test
    void N1_an_encoder_step_costs_its_output_length_and_a_slot() {
        assertThat(encoders(200, enc(0, 100))).isEqualTo("enc 0");
        assertThat(encoders(100, enc(0, 200))).isEmpty();
        assertThat(encoders(200, enc(0, 100), gen(1))).isEqualTo("gen 1; enc 0");
        assertThat(encoders(100, enc(0, 50), enc(1, 50))).isEqualTo("enc 0 1");
        assertThat(PlanText.of(new Scene()
                        .encoderDecoder()
                        .batch(2)
                        .with(enc(0, 50), gen(1), enc(2, 50))
                        .pass()))
                .isEqualTo("gen 1; enc 0");
    }

    @Test
    void N1_an_encoder_that_does_not_fit_ends_the_phase() {
        SchedulePlan plan = new Scene()
                .encoderDecoder()
                .tokens(100)
                .with(enc(0, 200), enc(1, 50))
                .pass();
        assertThat(PlanText.skips(plan)).isEqualTo("0 TOKEN_BUDGET, 1 NOT_REACHED");
    }

    @Test
    void N2_a_window_from_the_context_state_on_has_no_encoder_work() {
        assertThat(PlanText.skips(new Scene().with(enc(0, 50)).pass())).isEqualTo("0 STATE_NOT_SCHEDULABLE");
    }

    @Test
    void N3_receiving_needs_neither_slot_nor_tokens() {
        assertThat(PlanText.of(new Scene().batch(1).with(rcv(0), gen(1)).pass()))
                .isEqualTo("gen 1; rcv 0");
        assertThat(PlanText.of(new Scene().tokens(1).with(rcv(0), gen(1)).pass()))
                .isEqualTo("gen 1; rcv 0");
        assertThat(PlanText.of(new Scene().with(rcv(0), rcv(1), rcv(2)).pass())).isEqualTo("rcv 0 1 2");
        assertThat(PlanText.of(
                        new Scene().with(rcv(0), gen(1), ctx(2, 50), rcv(3)).pass()))
                .isEqualTo("gen 1; ctx 2=50; rcv 0 3");
        assertThat(PlanText.of(new Scene().batch(1).with(gen(0), rcv(1)).pass()))
                .isEqualTo("gen 0; rcv 1");
        assertThat(PlanText.of(new Scene()
                        .batch(2)
                        .with(rcv(0), rcv(1), rcv(2), rcv(3), rcv(4))
                        .pass()))
                .isEqualTo("rcv 0 1 2 3 4");
    }

    @Test
    void N4_a_refused_receive_leaves_nothing_and_the_next_is_tried() {
        Scene third = new Scene().with(rcv(0), rcv(1), rcv(2));
        third.kv.growingContext(call -> call.nth() <= 2);
        SchedulePlan plan = third.pass();
        assertThat(PlanText.of(plan)).isEqualTo("rcv 0 1");
        assertThat(PlanText.skips(plan)).isEqualTo("2 DISAGG_INIT_REFUSED");
        assertThat(third.kv.hasSequence(third.active.get(2))).isFalse();

        Scene odd = new Scene().with(rcv(0), rcv(1), rcv(2), rcv(3));
        odd.kv.preparing(call -> call.id() % 2 == 1);
        assertThat(PlanText.of(odd.pass())).isEqualTo("rcv 1 3");
    }

    @Test
    void N4_receiving_claims_adapter_pages() {
        assertThat(PlanText.of(pages(0).with(adaptedReceive(0, 1)).pass())).isEmpty();
        assertThat(PlanText.of(pages(1).with(adaptedReceive(0, 1), adaptedReceive(1, 1))
                        .pass()))
                .isEqualTo("rcv 0 1");
        SchedulePlan taken = pages(1).with(ctx(0, 50, spec -> spec.adapter(new AdapterId(2))), adaptedReceive(1, 1))
                .pass();
        assertThat(PlanText.of(taken)).isEqualTo("rcv 1");
        assertThat(PlanText.skips(taken)).isEqualTo("0 ADAPTER_PAGES");
    }

    @Test
    void N5_requests_without_a_first_token_go_first() {
        assertThat(PlanText.of(new Scene()
                        .batch(2)
                        .firstTokenFirst()
                        .with(gen(0), gen(1), received(2), received(3))
                        .pass()))
                .isEqualTo("gen 2 3");
        assertThat(PlanText.of(new Scene()
                        .batch(2)
                        .with(gen(0), gen(1), received(2), received(3))
                        .pass()))
                .isEqualTo("gen 0 1");
    }

    private static LlmRequest received(long id) {
        LlmRequest request = rcv(id);
        request.moveTo(new Progress(RequestState.RECEIVED, 100, 100, 0, 0, true));
        return request;
    }

    private static LlmRequest adaptedReceive(long id, long adapter) {
        return rcv(id, spec -> spec.adapter(new AdapterId(adapter)));
    }

    private static Scene pages(int maxPages) {
        return new Scene().adapters(new OnePageEach(maxPages));
    }

    private static String encoders(int limit, LlmRequest... requests) {
        LlmRequest first = in(RequestState.ENCODER_INIT, requests[0]);
        assertThat(first.state()).isEqualTo(RequestState.ENCODER_INIT);
        return PlanText.of(
                new Scene().encoderDecoder().tokens(limit).with(requests).pass());
    }
}
