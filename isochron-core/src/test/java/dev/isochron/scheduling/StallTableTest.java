package dev.isochron.scheduling;

import static dev.isochron.testkit.Requests.ctx;
import static dev.isochron.testkit.Requests.gen;
import static dev.isochron.testkit.Requests.in;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.RequestState;
import dev.isochron.testkit.Scene;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows S1 and S2 of scheduler.md 11.5: the stall detector (SCH-17). */
final class StallTableTest {
    @Test
    void S1_the_thousandth_pass_without_progress_fails_with_what_there_is_to_know() {
        Scene scene = stalled();
        passes(scene, 999);
        assertThat(scene.state.stalls().passes()).isEqualTo(999);
        assertThatThrownBy(scene::pass)
                .isInstanceOf(SchedulerStalled.class)
                .hasMessageContaining("1000 consecutive passes")
                .hasMessageContaining("0 generation and 1 context")
                .hasMessageContaining("CONTEXT_INIT=1")
                .hasMessageContaining("ids [7]")
                .hasMessageContaining("without a KV tier below GPU");
    }

    @Test
    void S1_one_success_starts_the_count_anew() {
        Scene scene = stalled();
        scene.kv.preparing(call -> call.nth() == 1000);
        passes(scene, 1000);
        assertThat(scene.state.stalls().passes()).isZero();
    }

    @Test
    void a_warning_is_due_at_each_quarter() {
        Scene scene = stalled();
        List<Integer> due = new ArrayList<>();
        for (int pass = 1; pass < 1000; pass++) {
            scene.pass();
            if (scene.state.stalls().warningDue(1000)) {
                due.add(pass);
            }
        }
        assertThat(due).containsExactly(250, 500, 750);
    }

    @Test
    void S2_transfers_that_will_free_pages_are_no_stall() {
        Scene transfers = stalled().transfersInFlight();
        passes(transfers, 1001);
        assertThat(transfers.state.stalls().passes()).isZero();
        Scene sending = stalled().with(in(RequestState.SENDING, ctx(8, 100)));
        passes(sending, 1001);
        assertThat(sending.state.stalls().passes()).isZero();
    }

    @Test
    void S2_retiring_requests_are_no_work() {
        Scene scene = new Scene().with(in(RequestState.RETIRING, gen(7)));
        passes(scene, 1001);
        assertThat(scene.state.stalls().passes()).isZero();
    }

    private static Scene stalled() {
        Scene scene = new Scene().chunks(64).with(ctx(7, 100));
        scene.kv.preparing(call -> false);
        return scene;
    }

    private static void passes(Scene scene, int count) {
        for (int pass = 0; pass < count; pass++) {
            scene.pass();
        }
    }
}
