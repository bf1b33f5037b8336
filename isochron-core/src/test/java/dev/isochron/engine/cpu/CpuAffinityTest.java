package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Binding threads; on systems that offer no way all answers are empty. */
final class CpuAffinityTest {
    private static OptionalInt pinned(int index) throws InterruptedException, ExecutionException {
        var core = new FutureTask<>(() -> {
            OptionalInt first = CpuAffinity.pin(index);
            assertThat(CpuAffinity.pin(0))
                    .as("a bound thread has one core only")
                    .isEqualTo(first);
            return first;
        });
        new Thread(core, "pinned-" + index).start();
        return core.get();
    }

    @Test
    void threads_count_around_the_cores_that_there_are() throws InterruptedException, ExecutionException {
        int cores = Runtime.getRuntime().availableProcessors();
        assertThat(pinned(cores)).isEqualTo(pinned(0));
        if (cores > 1 && pinned(0).isPresent()) {
            assertThat(pinned(1)).isNotEqualTo(pinned(0));
        }
    }
}
