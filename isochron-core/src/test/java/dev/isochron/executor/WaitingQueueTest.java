package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.collective.Agreed;
import dev.isochron.collective.CollectivePoint;
import dev.isochron.collective.LoneRank;
import dev.isochron.core.RankId;
import dev.isochron.core.RankState;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.routing.PrefixMatches;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.routing.Routers;
import dev.isochron.routing.RoutingInput;
import dev.isochron.testkit.Rig;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is popped, and what keeps its place (Y7 to Y9; section 11.5; EXE-11). */
final class WaitingQueueTest {
    private static Agreed<List<RankState>> active(int... perRank) {
        List<RankState> states = IntStream.range(0, perRank.length)
                .mapToObj(rank -> RankState.of(new RankId(rank), perRank[rank], 0))
                .toList();
        return new LoneRank().broadcast(CollectivePoint.RANK_STATES, () -> states);
    }

    private static RequestSpec free(long id) {
        return Rig.builder(id, 10, 1).build();
    }

    private static RequestSpec strict(long id, int rank) {
        return Rig.request(id, rank, 10, 1);
    }

    private static List<Long> ids(List<RequestSpec> requests) {
        return requests.stream().map(request -> request.id().value()).toList();
    }

    /** Everything that waits, in order, emptying the queue. */
    private static List<Long> rest(WaitingQueue queue) {
        return ids(queue.pop(active(-1000)).value());
    }

    @Test
    void Y7_as_many_are_popped_as_the_ranks_have_room_and_placed_to_level_them() {
        var queue = new WaitingQueue(8);
        for (int id = 1; id <= 40; id++) {
            queue.append(free(id));
        }
        var states = active(5, 6, 3, 7);
        List<RequestSpec> popped = queue.pop(states).value();
        var placement = Routers.of(RouterConfig.of(RouterKind.DEFAULT))
                .place(new RoutingInput(states.value(), PrefixMatches.NONE, popped, 8));
        assertThat(popped).hasSize(11);
        assertThat(placement.byRank()).extracting(List::size).containsExactly(3, 2, 5, 1);
        assertThat(placement.expected()).isEqualTo(8);
        assertThat(rest(queue)).hasSize(29).startsWith(12L);
    }

    @Test
    void Y8_a_first_item_that_is_too_big_with_its_children_stops_the_pop() {
        var queue = new WaitingQueue(2);
        queue.append(Rig.builder(1, 10, 1).children(2).build());
        queue.append(free(2));
        assertThat(queue.pop(active(1, 1)).value()).isEmpty();
        assertThat(rest(queue)).containsExactly(1L, 2L);
    }

    @Test
    void Y9_a_strict_item_without_room_is_passed_over_and_keeps_its_place() {
        var queue = new WaitingQueue(2);
        List.of(strict(100, 0), free(101), strict(102, 0), strict(103, 1), free(104))
                .forEach(queue::append);
        assertThat(ids(queue.pop(active(1, 0)).value())).containsExactly(100L, 101L, 103L);
        assertThat(rest(queue)).containsExactly(102L, 104L);
    }

    @Test
    void several_items_that_are_passed_over_keep_their_order_in_front() {
        var queue = new WaitingQueue(1);
        List.of(strict(1, 0), strict(2, 0), strict(3, 0), strict(4, 1), free(5)).forEach(queue::append);
        assertThat(ids(queue.pop(active(0, 0)).value())).containsExactly(1L, 4L);
        assertThat(rest(queue)).containsExactly(2L, 3L, 5L);
    }

    @Test
    void a_relaxed_target_does_not_hold_an_item_back() {
        var queue = new WaitingQueue(1);
        queue.append(Rig.builder(1, 10, 1)
                .target(new RankTarget(new RankId(0), false))
                .build());
        assertThat(ids(queue.pop(active(1, 0)).value())).containsExactly(1L);
    }

    @Test
    void deferred_requests_return_to_the_front_in_arrival_order() {
        var queue = new WaitingQueue(4);
        queue.append(free(3));
        queue.putBack(List.of(free(1), free(2)));
        assertThat(rest(queue)).containsExactly(1L, 2L, 3L);
    }

    @Test
    void removed_ids_are_gone_and_reported() {
        var queue = new WaitingQueue(4);
        List.of(free(1), free(2), free(3)).forEach(queue::append);
        assertThat(ids(queue.remove(Set.of(new RequestId(2), new RequestId(9)))))
                .containsExactly(2L);
        assertThat(rest(queue)).containsExactly(1L, 3L);
    }

    @Test
    void deadlines_are_seen_when_they_have_passed() {
        var queue = new WaitingQueue(4);
        var specs = new ArrayList<RequestSpec>(List.of(
                free(1),
                Rig.builder(2, 10, 1).deadlineNanos(50).build(),
                Rig.builder(3, 10, 1).deadlineNanos(80).build()));
        specs.forEach(queue::append);
        assertThat(queue.expired(49)).isEmpty();
        assertThat(queue.expired(50)).containsExactly(new RequestId(2));
        assertThat(queue.expired(100)).containsExactly(new RequestId(2), new RequestId(3));
    }
}
