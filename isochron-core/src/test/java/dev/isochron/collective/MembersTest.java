package dev.isochron.collective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RankId;
import dev.isochron.testkit.Ranks;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** When waiting has no end: a dead end is told from a meeting whose last rank is about to complete it (EXE-13). */
final class MembersTest {
    /**
     * A rank that has counted itself in may look around only after the last one has come, while that one still combines. All ranks
     * are then counted as waiting, and yet the round is about to end.
     */
    @Test
    void a_meeting_that_is_being_completed_is_no_dead_end() {
        var members = new Members(2);
        var patience = new VirtualPatience();
        var late = new Round<Integer, Integer>(2);
        late.arrive(0, 1);
        late.arrive(1, 2);
        var failedMeanwhile = new AtomicBoolean();
        var forwards = new Rendezvous<Integer, Integer>("a forward", members, patience, values -> {
            members.assertSomebodyCanCome(late);
            failedMeanwhile.set(members.failed());
            return values.getFirst() + values.getLast();
        });
        new Rendezvous<Integer, Integer>("a collective", members, patience, values -> 0);
        var sums = Ranks.run(2, rank -> forwards.meet(new RankId(rank), rank + 1));
        assertThat(failedMeanwhile).isFalse();
        assertThat(sums).allSatisfy(sum -> assertThat(sum.get()).isEqualTo(3));
    }
}
