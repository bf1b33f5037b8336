package dev.isochron.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.kvcache.KvCacheConfig;
import dev.isochron.kvcache.KvCacheManager;
import dev.isochron.kvcache.KvCapacity;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a pass allocates does not grow with the depth of the KV it builds on, nor with the prompt (decision 066). */
final class SteadyAllocationTest {
    private static final int BLOCK = 64;
    private static final int CHUNK = 4 * BLOCK;
    private static final int CHUNKS = 1_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final KvCacheManager kv =
            new KvCacheManager(KvCacheConfig.builder(BLOCK, new KvCapacity.Blocks(6_000), 4, 1 << 20)
                    .build());
    private final KvCacheV2Scheduler scheduler = new KvCacheV2Scheduler(
            SchedulerConfig.plain(4, CHUNK, BLOCK, 1 << 20)
                    .with(new CostPolicy.Off(), new DemotionPolicy.On(10_000, 3)),
            kv,
            AdapterPages.NONE,
            SchedulerState.fresh());

    @Test
    void aDeepChunk_allocatesNoMoreThanAShallowOne() {
        run(request(1)); // all slots are used once, and the code is warm
        run(request(2));
        long[] bytes = run(request(3));
        assertThat(sum(bytes, 800, 900)).isLessThanOrEqualTo(sum(bytes, 100, 200));
        assertThat(sum(bytes, 800, 900) / 100).as("bytes per pass of one chunk").isLessThan(2_560);
    }

    private long[] run(LlmRequest request) {
        List<LlmRequest> active = List.of(request);
        var bytes = new long[CHUNKS];
        for (int pass = 0; pass < CHUNKS; pass++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            SchedulePlan plan = scheduler.schedule(SchedulingInput.of(pass + 1, active));
            request.moveTo(request.progress().advanced(plan.context().getFirst().tokens()));
            kv.settleContext(active);
            bytes[pass] = THREADS.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(request.progress().remaining()).isZero();
        kv.release(request);
        return bytes;
    }

    private static long sum(long[] bytes, int from, int to) {
        return IntStream.range(from, to).mapToLong(pass -> bytes[pass]).sum();
    }

    private static LlmRequest request(int number) {
        var scope = ReuseScope.ofNamespace(number);
        int[] ids = IntStream.range(0, CHUNKS * CHUNK / BLOCK).toArray();
        KeyPrompt prompt = KeyPrompt.of(number, BLOCK, ids, ids.length, CHUNKS * CHUNK);
        var spec = RequestSpec.builder(new RequestId(number), prompt, PromptKeys.of(prompt, scope, BLOCK), scope)
                .build();
        return LlmRequest.arrived(spec, OptionalLong.of(CHUNKS * CHUNK));
    }
}
