package dev.isochron.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line of executor-and-routing.md 16: W1, W3, W4 (its spelling) and W5. */
class IterationLineCodecTest {
    private static final String EXAMPLE =
            "[12/01/2026-02:41:24] [TRT-LLM] [I] [_torch][RANK 0] iter = 1, global_rank = 0, rank = 0,"
                    + " num_scheduled_requests = 1, adp_dummy_ctx_tokens = 0, adp_dummy_gen_tokens = 0, kv_cache_util = 0.004,"
                    + " currank_total_requests = 1/4, host_step_time = 812.5ms, prev_device_step_time = N/A,"
                    + " timestamp = 2026-12-01 02:41:24, states = {'num_ctx_requests': 1, 'num_ctx_tokens': 8192,"
                    + " 'num_generation_tokens': 0, 'cached_kv_tokens': 0}";

    private static IterationRecord read(String line) {
        return IterationLineCodec.read(line).orElseThrow();
    }

    @Test
    @DisplayName("W1: the example is written byte for byte and read back equal")
    void w1_example() {
        assertThat(IterationLineCodec.write(Records.example())).isEqualTo(EXAMPLE);
        assertThat(read(EXAMPLE)).isEqualTo(Records.example());
    }

    @Test
    @DisplayName("W3: a padded idle rank, and an iteration without a forward")
    void w3_paddedAndIdle() {
        Optional<IterationRecord.States> states = Optional.of(new IterationRecord.States(1, 1, 0, 0));
        String padded = IterationLineCodec.write(Records.of(7, 2, 1, 1, 0, 0, states));
        assertThat(padded)
                .startsWith("[01/01/2000-00:00:00] [TRT-LLM] [I] [_torch][RANK 2] iter = 7, ")
                .contains("num_scheduled_requests = 1, adp_dummy_ctx_tokens = 1, adp_dummy_gen_tokens = 0,")
                .contains("states = {'num_ctx_requests': 1, 'num_ctx_tokens': 1,");
        String idle = IterationLineCodec.write(Records.of(8, 2, 0, 0, 0, 0, states));
        assertThat(idle)
                .contains("num_scheduled_requests = 0, adp_dummy_ctx_tokens = 0,")
                .endsWith(padded.substring(padded.indexOf("states")));
        assertThat(IterationLineCodec.write(Records.empty(1, 0))).endsWith("states = {}");
        assertThat(read(IterationLineCodec.write(Records.empty(1, 0)))).isEqualTo(Records.empty(1, 0));
    }

    @ParameterizedTest(name = "W4: body {0}: host {1} ms, device of the body before {2} ms")
    @CsvSource({"1, 3,", "2, 100, 100", "3, 50, 50"})
    void w4_times(long iteration, long hostMillis, Long deviceMillis) {
        OptionalLong device = deviceMillis == null ? OptionalLong.empty() : OptionalLong.of(deviceMillis * 1_000_000);
        String line = IterationLineCodec.write(Records.timed(iteration, hostMillis * 1_000_000, device));
        String deviceText = deviceMillis == null ? "N/A" : deviceMillis + "ms";
        assertThat(line)
                .contains("host_step_time = " + hostMillis + "ms, prev_device_step_time = " + deviceText + ", ");
    }

    @ParameterizedTest(name = "{0} ns is {1}ms")
    @CsvSource({
        "0, 0",
        "1, 0.000001",
        "812500000, 812.5",
        "1000001, 1.000001",
        "20000100, 20.0001",
        "9223372036854775807, 9223372036854.775807"
    })
    void times_arePlainDecimals(long nanos, String millis) {
        StringBuilder out = new StringBuilder();
        Decimals.appendMillis(out, nanos);
        assertThat(out).hasToString(millis);
        assertThat(Decimals.millisToNanos(millis)).isEqualTo(nanos);
    }

    @Test
    void millisToNanos_moreDigitsThanNanoseconds_roundsHalfEven() {
        assertThat(Decimals.millisToNanos("14197.999028375238")).isEqualTo(14_197_999_028L);
        assertThat(Decimals.millisToNanos("1e3")).isEqualTo(1_000_000_000L);
    }

    @Test
    @DisplayName("W5: utilisation 0.0625 is 0.062; without a KV cache N/A")
    void w5_utilisation() {
        assertThat(thousandths(0.0625)).isEqualTo("0.062");
        assertThat(IterationLineCodec.write(Records.empty(1, 0))).contains(", kv_cache_util = N/A, ");
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "0, 0.000",
        "1, 1.000",
        "0.0015, 0.002",
        "0.0025, 0.003",
        "0.0035, 0.004",
        "0.1875, 0.188",
        "0.9996, 1.000"
    })
    void utilisation_hasThreeDecimals(double util, String text) {
        assertThat(thousandths(util)).isEqualTo(text);
    }

    private static String thousandths(double util) {
        StringBuilder out = new StringBuilder();
        Decimals.appendThousandths(out, util);
        return out.toString();
    }

    @Test
    void utilisation_anyValue_roundsLikeExactDecimals() {
        Laws.hold(5_000, random -> {
            double util = random.nextInt(2) == 0 ? random.nextDouble() : random.nextInt(16_001) / 16_000.0;
            assertThat(thousandths(util))
                    .isEqualTo(new BigDecimal(util)
                            .setScale(3, RoundingMode.HALF_EVEN)
                            .toPlainString());
        });
    }

    @Test
    void anyRecord_isReadBackEqual() {
        Laws.hold(500, random -> {
            IterationRecord record = record(random);
            assertThat(read("3: " + IterationLineCodec.write(record))).isEqualTo(record);
        });
    }

    private static IterationRecord record(SplitMix64 random) {
        return new IterationRecord(
                1 + random.nextInt(1_000_000),
                random.nextInt(16),
                random.nextInt(16),
                random.nextInt(65),
                random.nextInt(3),
                random.nextInt(3),
                random.nextInt(4) == 0 ? OptionalDouble.empty() : OptionalDouble.of(random.nextInt(1_001) / 1_000.0),
                random.nextInt(1_000),
                random.nextInt(1_000),
                random.nextLong() >>> (1 + random.nextInt(60)),
                random.nextInt(4) == 0 ? OptionalLong.empty() : OptionalLong.of(random.nextLong() >>> 20),
                1_000L * random.nextInt(Integer.MAX_VALUE),
                random.nextInt(4) == 0
                        ? Optional.empty()
                        : Optional.of(new IterationRecord.States(
                                random.nextInt(65),
                                random.nextInt(8_193),
                                random.nextInt(64),
                                random.nextLong() >>> 20)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"rank iter 5: slow peer", "'niter = 5, rank = 0'", "iter = x", "''"})
    void read_lineWithoutRecord_isForeign(String line) {
        assertThat(IterationLineCodec.read(line)).isEmpty();
    }

    @ParameterizedTest(name = "{0} -> {1}: {2}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "kv_cache_util = 0.004; kv_cache_util = x; kv_cache_util is 'x'; expected a number, or N/A",
                "host_step_time = 812.5ms; host_step_time = 812.5; host_step_time is '812.5'; expected a number with ms",
                "host_step_time = 812.5ms; host_step_time = N/A; no value of host_step_time; line",
                "rank = 0, num; rank = 99999999999, num; rank is '99999999999'; expected an integer",
                "currank_total_requests = 1/4; currank_total_requests = 1/b; currank_total_requests is 'b'; an integer",
                "timestamp = 2026-12-01; timestamp = 2026-13-01; timestamp is '2026-13-01 02:41:24'; expected yyyy",
                "'cached_kv_tokens': 0}; 'cached_kv_tokens': 0; states is '{; closed",
                "'num_ctx_tokens': 8192; 'num_other': 8192; no value of num_ctx_tokens; line",
                "iter = 1; iter = 0; iter 0; expected >= 1"
            })
    void read_badRecord_namesFieldValueAndExpectation(String good, String bad, String message, String expectation) {
        assertThat(EXAMPLE).contains(good);
        assertThatThrownBy(() -> IterationLineCodec.read(EXAMPLE.replace(good, bad)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(expectation);
    }
}
