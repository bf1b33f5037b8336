package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.RankId;
import dev.isochron.executor.ResponseSink.RankEvents;
import dev.isochron.testkit.Rig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** KV events from the ranks to the reader (W7; EXE-8). */
final class KvEventsTest {
    private static KvCacheEvent event(long id) {
        return new KvCacheEvent.Removed(id, 100, 0, List.of());
    }

    private static List<String> names(List<PublishedEvents.Published> events) {
        return events.stream()
                .map(one -> one.rank().value() + ":" + one.event().eventId())
                .toList();
    }

    @Test
    void W7_each_rank_keeps_its_newest_and_a_second_read_is_empty() throws InterruptedException {
        var config = new ExecutorConfig(
                true, LoopKind.OVERLAP, 8, 100, 1000, 0, OptionalInt.empty(), true, true, 2, false, false);
        var rig = new Rig(config, 2, (rank, iteration) -> true);
        List.of(1L, 2L, 3L).forEach(id -> rig.seat(0).kvCache().emit(event(id)));
        rig.seat(1).kvCache().emit(event(1));
        rig.queue().request(Rig.request(10, 0, 20, 3));
        rig.runToTheEnd();
        var published = new PublishedEvents(2, 2);
        published.add(rig.sink().events());
        assertThat(names(published.read())).containsExactly("0:2", "0:3", "1:1");
        assertThat(published.dropped()).isEqualTo(1);
        assertThat(published.read(Duration.ZERO)).isEmpty();
        assertThat(rig.seat(0).warnings())
                .singleElement()
                .asString()
                .contains("1 so far", "event_buffer_max_size is 2");
    }

    @Test
    void one_thing_is_said_once_per_minute() {
        var said = new ArrayList<String>();
        var warnings = new Warnings(new RankId(0), new IterationObserver() {
            @Override
            public void warned(RankId rank, String message) {
                said.add(message);
            }
        });
        warnings.oncePerMinute("a", 5, "a1");
        warnings.oncePerMinute("a", 59_999_999_999L, "a2");
        warnings.oncePerMinute("b", 59_999_999_999L, "b1");
        warnings.oncePerMinute("a", 60_000_000_005L, "a3");
        assertThat(said).containsExactly("a1", "b1", "a3");
    }

    @Test
    void events_nobody_reads_are_bounded_and_counted() throws InterruptedException {
        var published = new PublishedEvents(2, 2);
        for (long id = 0; id < 7; id++) {
            published.add(List.of(new RankEvents(new RankId((int) id % 2), List.of(event(id)), 0)));
        }
        assertThat(published.dropped()).isEqualTo(3);
        assertThat(names(published.read(Duration.ZERO))).containsExactly("1:3", "0:4", "1:5", "0:6");
    }

    @Test
    void a_reader_is_woken_by_the_flush_it_waits_for() {
        var published = new PublishedEvents(2, 1);
        var read = new ArrayList<String>();
        var reader = RankThreads.VIRTUAL.start("reader", List.of(() -> {
            try {
                read.addAll(names(published.read()));
                read.addAll(names(published.read(Duration.ofNanos(1))));
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }));
        published.add(List.of(new RankEvents(new RankId(0), List.of(event(5)), 0)));
        reader.join();
        assertThat(read).containsExactly("0:5");
    }
}
