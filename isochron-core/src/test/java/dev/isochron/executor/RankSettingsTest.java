package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCapacity;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.testkit.Ranks;
import dev.isochron.testkit.Rig;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What ranks compare of their scheduler, router and KV cache at {@code START_UP} (executor-and-routing.md 2). */
final class RankSettingsTest {
    private static final SchedulerConfig SCHEDULER = SchedulerConfig.plain(8, 100, 10, 1000);
    private static final RouterConfig ROUTER = RouterConfig.of(RouterKind.DEFAULT);
    private static final KvCacheConfig KV = kv(0.97);

    private static KvCacheConfig kv(double maxUtilForResume) {
        return KvCacheConfig.builder(10, new KvCapacity.Blocks(50), 8, 400)
                .maxUtilForResume(maxUtilForResume)
                .build();
    }

    private static int components(Class<? extends Record> type) {
        return type.getRecordComponents().length;
    }

    @Test
    void every_part_of_the_three_configurations_is_compared_in_key_order() {
        var values = RankSettings.of(SCHEDULER, ROUTER, KV).values();
        assertThat(values)
                .hasSize(components(SchedulerConfig.class)
                        + components(RouterConfig.class)
                        + components(KvCacheConfig.class))
                .containsEntry("scheduler.stall_limit", "1000")
                .containsEntry("kv_cache.max_util_for_resume", "0.97");
        assertThat(List.copyOf(values.keySet())).isSorted();
    }

    @Test
    void the_first_differing_key_stops_the_start_of_every_rank() {
        var demoting = SCHEDULER.with(CostPolicy.OFF, new DemotionPolicy.On(20, 3));
        assertThat(startWith(RankSettings.of(demoting, ROUTER, KV))).contains("scheduler.demotion is Off");
        assertThat(startWith(RankSettings.of(SCHEDULER, RouterConfig.of(RouterKind.CONVERSATION), KV)))
                .contains("router.kind is DEFAULT on rank 0 and CONVERSATION on rank 1");
        assertThat(startWith(RankSettings.of(demoting, ROUTER, kv(0.5))))
                .contains("kv_cache.max_util_for_resume is 0.97 on rank 0 and 0.5 on rank 1");
    }

    /** The message with which a pair of ranks ends whose second one has other settings. */
    private static String startWith(RankSettings second) {
        var rig = new Rig(Rig.config(LoopKind.SEQUENTIAL), 2, (rank, iteration) -> true);
        rig.queue().at(0, new QueueItem.Shutdown());
        var outcomes = rig.run((config, parts) -> {
            boolean root = parts.collective().rank().isRoot();
            var settings = root ? RankSettings.of(SCHEDULER, ROUTER, KV) : second;
            return RankExecutor.of(config, Rig.withSettings(parts, settings));
        });
        return outcomes.stream()
                .map(Ranks.Outcome::failure)
                .map(Throwable::toString)
                .toList()
                .toString();
    }
}
