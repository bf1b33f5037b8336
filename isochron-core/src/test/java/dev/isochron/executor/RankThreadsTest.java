package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.collective.CollectivePoint;
import dev.isochron.collective.GroupTiming;
import dev.isochron.collective.InProcessGroup;
import dev.isochron.collective.RankFailed;
import dev.isochron.core.RankId;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The one factory of threads, the one wall clock, and what ranks compare when they start. */
final class RankThreadsTest {
    @ParameterizedTest
    @EnumSource(RankThreads.class)
    void every_body_runs_on_a_thread_of_its_own_with_its_name(RankThreads kind) {
        List<String> names = Collections.synchronizedList(new ArrayList<>());
        Runnable body = () -> names.add(
                Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual());
        kind.run("rank", List.of(body, body));
        boolean virtual = kind == RankThreads.VIRTUAL;
        assertThat(names).containsExactlyInAnyOrder("rank-0 " + virtual, "rank-1 " + virtual);
    }

    @Test
    void the_cause_is_reported_rather_than_its_echo_on_the_peers() {
        var group = InProcessGroup.of(3, GroupTiming.DEFAULT, System::nanoTime, message -> {});
        List<Runnable> bodies = List.of(0, 1, 2).stream()
                .<Runnable>map(rank -> () -> {
                    var mine = group.rank(new RankId(rank));
                    mine.enterIteration(1);
                    if (rank == 2) {
                        var cause = new IllegalStateException("no such page");
                        mine.fail(cause);
                        throw cause;
                    }
                    mine.gather(CollectivePoint.RANK_STATES, rank);
                })
                .toList();
        assertThatThrownBy(() -> RankThreads.PLATFORM.run("rank", bodies)).hasMessage("no such page");
        List<Runnable> echo = List.of(() -> {
            throw new RankFailed("rank 1 failed");
        });
        assertThatThrownBy(() -> RankThreads.VIRTUAL.run("rank", echo)).isInstanceOf(RankFailed.class);
    }

    @Test
    void the_system_clock_counts_from_its_start_and_prints_its_zone() {
        var utc = new SystemClock(ZoneId.of("UTC"));
        var tokyo = new SystemClock(ZoneId.of("Asia/Tokyo"));
        assertThat(utc.nanos()).isNotNegative();
        utc.spend(HostClock.HostWork.LAUNCH);
        long hours = Math.round((tokyo.calendarMillis() - utc.calendarMillis()) / 3_600_000.0);
        assertThat(hours).isEqualTo(9);
    }

    @Test
    void the_digest_covers_every_part_of_the_configuration() {
        var config = new ExecutorConfig(
                true, LoopKind.OVERLAP, 8, 100, 1000, 0, OptionalInt.empty(), true, true, 2, false, false);
        int beside = 2;
        assertThat(ConfigDigest.of(config, 2, false, RankSettings.NONE).values())
                .hasSize(ExecutorConfig.class.getRecordComponents().length + beside);
    }

    @Test
    void the_first_key_that_differs_is_named() {
        assertThatThrownBy(() -> ConfigDigest.requireEqual(List.of(digest("1", "2"), digest("1", "3"))))
                .hasMessageContaining("b is 2 on rank 0 and 3 on rank 1");
    }

    @Test
    void a_key_that_only_one_rank_has_is_a_difference() {
        var onlyA = new ConfigDigest(Map.of("a", "1"));
        assertThatThrownBy(() -> ConfigDigest.requireEqual(List.of(onlyA, digest("1", "3"))))
                .hasMessageContaining("b is absent on rank 0 and 3 on rank 1");
        assertThatThrownBy(() -> ConfigDigest.requireEqual(List.of(digest("1", "3"), onlyA)))
                .hasMessageContaining("b is 3 on rank 0 and absent on rank 1");
    }

    private static ConfigDigest digest(String a, String b) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("a", a);
        values.put("b", b);
        return new ConfigDigest(values);
    }

    @Test
    void ids_count_up_from_the_batch_size_and_leave_room_for_children() {
        var ids = new RequestIds(64);
        assertThat(ids.next(0).value()).isEqualTo(64);
        assertThat(ids.next(2).value()).isEqualTo(65);
        assertThat(ids.next(0).value()).isEqualTo(68);
    }
}
