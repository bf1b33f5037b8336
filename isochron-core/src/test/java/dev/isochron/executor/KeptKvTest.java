package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.testkit.Rig;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** KV that stays behind a finished request until it is cancelled (EXE-17). */
final class KeptKvTest {
    private static RequestSpec kept(long id, int newTokens) {
        return Rig.builder(id, 20, newTokens).target(Rig.strictly(0)).keepsKv().build();
    }

    private static Rig rig(LoopKind loop) {
        return new Rig(Rig.config(loop), 2, (rank, iteration) -> true);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void a_finished_request_keeps_its_kv_and_holds_the_group_up_no_longer(LoopKind loop) {
        var rig = rig(loop);
        rig.queue().at(0, new QueueItem.NewRequest(kept(10, 1)));
        rig.runToTheEnd();
        assertThat(rig.sink().tokensOf(10)).hasSize(1);
        assertThat(rig.seat(0).kvCache().capacities()).containsOnlyKeys(new RequestId(10));
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void a_cancel_lets_go_once_and_further_cancels_find_nothing(LoopKind loop) {
        var rig = rig(loop);
        rig.queue()
                .at(0, new QueueItem.NewRequest(kept(10, 1)))
                .at(0, new QueueItem.NewRequest(Rig.request(11, 1, 20, 30)))
                .inIteration(12, new QueueItem.Cancel(new RequestId(10)))
                .inIteration(14, new QueueItem.Cancel(new RequestId(10)));
        rig.runToTheEnd();
        assertThat(rig.seat(0).kvCache().capacities()).isEmpty();
        assertThat(rig.sink().tokensOf(11)).hasSize(30);
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void a_request_that_is_cancelled_before_it_finished_keeps_nothing(LoopKind loop) {
        var rig = rig(loop);
        rig.queue()
                .at(0, new QueueItem.NewRequest(kept(10, 50)))
                .inIteration(4, new QueueItem.Cancel(new RequestId(10)));
        rig.runToTheEnd();
        assertThat(rig.seat(0).kvCache().capacities()).isEmpty();
    }
}
