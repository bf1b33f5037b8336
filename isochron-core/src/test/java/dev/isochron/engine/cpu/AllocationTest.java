package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a forward takes from the heap once it is warm. */
final class AllocationTest {
    private static final int WARM_UP = 6_000;
    private static final int MEASURED = 50;

    @Test
    @DisplayName("ENG-6: a warm forward of chunks and steps allocates nothing")
    void steady_state() {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (var rig = new ForwardRig(SmallModels.llama(), 16, 64, 5)) {
            int[] tokens = ForwardRig.randomTokens(300, SmallModels.VOCABULARY, 6);
            rig.begin().add(tokens, 200, 230, rig.pages(300)).add(tokens, 99, 100, rig.pages(100));
            forwards(rig, WARM_UP);
            long least = Long.MAX_VALUE;
            for (int attempt = 0; attempt < 10 && least > 0; attempt++) {
                long before = threads.getCurrentThreadAllocatedBytes();
                forwards(rig, MEASURED);
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
            }
            assertThat(least).as("bytes of %d forwards", MEASURED).isZero();
        }
    }

    private static void forwards(ForwardRig rig, int count) {
        for (int i = 0; i < count; i++) {
            rig.forward();
        }
    }
}
