package dev.isochron.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RT-23 and RT-24: the time of an iteration, to the nanosecond, and the knobs that follow from it. */
final class CostModelTest {
    private final CostModel profile = CostModel.kimiK3();

    @Test
    void workedExample_twoChunks_takes2082Point51Millis() {
        long twice = CostModel.twice(6_000, 100_000) + CostModel.twice(2_192, 0);
        assertThat(twice).isEqualTo(6_000L * 206_000 + 2_192L * 2_192);
        long nanos = profile.rankNanos(8_192, twice, 100_000);
        assertThat(nanos / 1e6).isCloseTo(2_082.51, within(0.005));
    }

    @ParameterizedTest(name = "T(8192, {0}) = {1} ms, {2} tokens/s")
    @CsvSource({
        "0, 1465.0, 5592",
        "75000, 2111.5, 3880",
        "130000, 2585.6, 3168",
        "596000, 6602.5, 1241",
        "970000, 9826.4, 834",
        "996000, 10050.5, 815"
    })
    void builtInProfile_fullChunkAtDepth(long kv, double millis, long tokensPerSecond) {
        long nanos = profile.chunkNanos(8_192, kv);
        assertThat(nanos / 1e6).isCloseTo(millis, within(0.0501));
        assertThat(Math.round(8_192 / (nanos / 1e9))).isEqualTo(tokensPerSecond);
    }

    @Test
    void builtInProfile_emptyCache_isExactly1465Millis() {
        assertThat(profile.chunkNanos(8_192, 0)).isEqualTo(1_465_000_000L);
        assertThat(profile.chunkNanos(8_192, 100_000) - profile.chunkNanos(8_192, 0))
                .isEqualTo(862_000_000L);
    }

    @Test
    void sums_aMillionByAMillion_areExact() {
        assertThat(CostModel.twice(1_000_000, 1_000_000)).isEqualTo(3_000_000_000_000L);
        assertThat(CostModel.twice(1_000_001, 999_999)).isEqualTo(1_000_001L * (2L * 999_999 + 1_000_001));
        assertThatThrownBy(() -> CostModel.twice(Long.MAX_VALUE / 2, 3)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void time_isRoundedOnceHalfUpToNanoseconds() {
        var model = model(0.0000005, 0, 1, 0);
        assertThat(model.rankNanos(0, 0, 0)).isEqualTo(1);
        assertThat(model.rankNanos(0, 1, 0)).isEqualTo(1);
        assertThat(model.rankNanos(0, 2, 0)).isEqualTo(2);
    }

    @Test
    void perChunkTerm_chargesEveryKvTokenOfEveryChunk() {
        var model = model(0, 0, 1, 0.25);
        assertThat(model.chunkNanos(1, 1_000)).isEqualTo(Math.round(1_000.5 + 250_000));
    }

    @Test
    void knobs_ofTheProfile_are137000MeasuredAndAssumed() {
        assertThat(CostKnobs.of(profile)).isEqualTo(new CostKnobs(137_000, 0));
        assertThat(CostKnobs.of(measured(profile.c0Millis(), profile.c1MillisPerToken(), 0)))
                .isEqualTo(new CostKnobs(137_000, 0));
    }

    @Test
    void knobs_perChunkTerm_isWholeTokens() {
        assertThat(CostKnobs.of(measured(250, 0.1440054296875, 3.15673828125)).perChunkDepthTokens())
                .isEqualTo(3_000);
    }

    private static CostModel measured(double c0, double c1, double r) {
        return new CostModel(
                "m",
                CostModel.Source.HAND,
                8_192,
                c0,
                c1,
                1.05224609375,
                r,
                CostModel.C0Status.MEASURED,
                HostCosts.ASSUMED,
                CostModel.KvMoves.NONE,
                Generation.ASSUMED,
                Disturbance.NONE,
                new java.util.TreeMap<>(),
                "");
    }

    private static CostModel model(double c0, double c1, double c2, double r) {
        return new CostModel(
                "m",
                CostModel.Source.HAND,
                8_192,
                c0,
                c1,
                c2,
                r,
                CostModel.C0Status.ASSUMED,
                HostCosts.ASSUMED,
                CostModel.KvMoves.NONE,
                Generation.ASSUMED,
                Disturbance.NONE,
                new java.util.TreeMap<>(),
                "");
    }
}
