package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RopeSpec;
import java.lang.foreign.Arena;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The warm-up takes every family and both block sizes, whatever the shape. */
final class WarmUpTest {
    @ParameterizedTest
    @EnumSource(Architecture.class)
    void every_family_can_be_warmed(Architecture architecture) {
        var spec = new ModelSpec(
                architecture,
                30,
                576,
                9,
                3,
                architecture == Architecture.QWEN3 ? 128 : 64,
                1536,
                50_000,
                512,
                1e-5,
                RopeSpec.plain(10_000),
                architecture == Architecture.QWEN2,
                architecture == Architecture.QWEN3,
                false);
        for (int blockTokens : new int[] {32, 64}) {
            try (Arena arena = Arena.ofConfined()) {
                assertThatCode(() -> WarmUp.kernels(arena, spec, blockTokens)).doesNotThrowAnyException();
            }
        }
    }
}
