package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.enc;
import static dev.isochron.testkit.Requests.gen;
import static dev.isochron.testkit.Requests.in;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.AdapterId;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import dev.isochron.testkit.PlanText;
import dev.isochron.testkit.Requests;
import dev.isochron.testkit.Scene;
import org.junit.jupiter.api.Test;

/** Rows L1 to L4 of scheduler.md 11.5: adapter pages. */
final class AdapterTableTest {
    /** Every adapter needs the same number of pages. */
    private record Pages(int maxPages, int each) implements AdapterPages {
        @Override
        public int pagesNeeded(AdapterId adapter) {
            return each;
        }
    }

    @Test
    void L1_an_adapter_is_paid_for_once() {
        assertThat(PlanText.of(scene(10, 5).with(adapted(0, 1), adapted(1, 2)).pass()))
                .isEqualTo("ctx 0=50 1=50");
        assertThat(PlanText.of(scene(1, 1).with(adapted(0, 1), adapted(1, 2)).pass()))
                .isEqualTo("ctx 0=50");
        assertThat(PlanText.of(scene(1, 1)
                        .with(adapted(0, 1), adapted(1, 1), adapted(2, 1))
                        .pass()))
                .isEqualTo("ctx 0=50 1=50 2=50");
        assertThat(PlanText.of(scene(0, 1).with(ctx(0, 50)).pass())).isEqualTo("ctx 0=50");
    }

    @Test
    void L2_context_without_pages_is_skipped_before_its_admission() {
        Scene scene = scene(0, 1).with(adapted(0, 1), ctx(1, 50));
        SchedulePlan plan = scene.pass();
        assertThat(PlanText.of(plan)).isEqualTo("ctx 1=50");
        assertThat(PlanText.skips(plan)).isEqualTo("0 ADAPTER_PAGES");
        assertThat(scene.kv.calls("prepare")).containsExactly("prepare 1");
    }

    @Test
    void L2_generation_without_pages_stops_and_an_encoder_is_skipped() {
        SchedulePlan stopped = scene(0, 1)
                .with(gen(0, spec -> spec.adapter(new AdapterId(1))), gen(1))
                .pass();
        assertThat(PlanText.of(stopped)).isEmpty();
        assertThat(PlanText.stops(stopped)).isEqualTo("GENERATION at 0 ADAPTER_PAGES");

        LlmRequest encoder = ctx(0, 50, spec -> spec.encoderTokens(30).adapter(new AdapterId(1)));
        SchedulePlan skipped =
                scene(0, 1).encoderDecoder().with(encoder, enc(1, 30)).pass();
        assertThat(PlanText.of(skipped)).isEqualTo("enc 1");
        assertThat(PlanText.skips(skipped)).isEqualTo("0 ADAPTER_PAGES");
    }

    @Test
    void L3_a_failed_growth_claims_nothing() {
        Scene scene = scene(1, 1).with(adapted(0, 1), adapted(1, 2));
        scene.kv.growingContext(call -> call.id() != 0);
        assertThat(PlanText.of(scene.pass())).isEqualTo("ctx 1=50; rewound 0");
    }

    @Test
    void L4_generation_context_and_retiring_requests_share_the_pages() {
        SchedulePlan both = scene(2, 1)
                .with(gen(0, spec -> spec.adapter(new AdapterId(1))), adapted(1, 2))
                .pass();
        assertThat(PlanText.of(both)).isEqualTo("gen 0; ctx 1=50");
        assertThat(both.used().adapterPages()).isEqualTo(2);
        assertThat(PlanText.of(scene(5, 3).with(adapted(0, 1), adapted(1, 2)).pass()))
                .isEqualTo("ctx 0=50");
        LlmRequest retiring = in(RequestState.RETIRING, adapted(0, 1));
        SchedulePlan held =
                scene(1, 1).with(retiring, adapted(1, 2), adapted(2, 1)).pass();
        assertThat(PlanText.of(held)).isEqualTo("ctx 2=50");
        assertThat(PlanText.skips(held)).isEqualTo("0 STATE_NOT_SCHEDULABLE, 1 ADAPTER_PAGES");
    }

    private static LlmRequest adapted(long id, long adapter) {
        return Requests.ctx(id, 50, spec -> spec.adapter(new AdapterId(adapter)));
    }

    private static Scene scene(int maxPages, int each) {
        return new Scene().adapters(new Pages(maxPages, each));
    }
}
