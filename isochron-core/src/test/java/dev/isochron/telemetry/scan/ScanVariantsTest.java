package dev.isochron.telemetry.scan;

import static dev.isochron.telemetry.scan.LogField.CACHED_KV_TOKENS;
import static dev.isochron.telemetry.scan.LogField.CONTEXT_REQUESTS;
import static dev.isochron.telemetry.scan.LogField.CONTEXT_TOKENS;
import static dev.isochron.telemetry.scan.LogField.GENERATION_TOKENS;
import static dev.isochron.telemetry.scan.LogField.HOST_STEP_MILLIS;
import static dev.isochron.telemetry.scan.LogField.PREV_DEVICE_STEP_MILLIS;
import static dev.isochron.telemetry.scan.LogField.SCHEDULED_REQUESTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.telemetry.scan.Scans.Found;
import dev.isochron.telemetry.scan.Scans.Result;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CT-1 and CT-2: every variant of the line, every prefix, fields in any order. */
final class ScanVariantsTest {
    private static final String OLD_STATES =
            "states = {'num_ctx_requests': 2, 'num_ctx_tokens': 300, 'num_generation_tokens': 16}";
    private static final String E_STATES =
            "states = {'num_ctx_requests': 2, 'num_ctx_tokens': 300, 'num_generation_tokens': 16, 'cached_kv_tokens':"
                    + " 305}";
    private static final String HEAD = "iter = 203, global_rank = 4, rank = 4, ";
    private static final String TIMES =
            "host_step_time = 14.2ms, prev_device_step_time = 14.1ms, timestamp = 2026-09-09 07:04:15, ";

    @Test
    @DisplayName("CT-1 A and B: loop time in seconds")
    void scan_variantsAAndB() {
        Result a =
                Scans.scan(HEAD + "currank_total_requests = 0/3, elapsed_time = 0.0052s, timestamp = x, " + OLD_STATES);
        assertThat(a.report().variant()).contains(LineVariant.A);
        assertThat(a.only().value(LogField.ELAPSED_SECONDS)).isEqualTo(0.0052);
        assertThat(a.only().value(LogField.FETCHED_REQUESTS)).isEqualTo(3);
        Result b = Scans.scan(HEAD + "elapsed_time = 0.0051s, num_scheduled_requests: 10, " + OLD_STATES);
        assertThat(b.report().variant()).contains(LineVariant.B);
        assertThat(b.only().value(SCHEDULED_REQUESTS)).isEqualTo(10);
        assertThat(b.only().value(GENERATION_TOKENS)).isEqualTo(16);
    }

    @Test
    @DisplayName("CT-1 C, C' and D: host and device time in milliseconds")
    void scan_variantsCAndD() {
        Result c = Scans.scan(HEAD + TIMES + "num_scheduled_requests: 16, " + OLD_STATES);
        assertThat(c.report().variant()).contains(LineVariant.C);
        assertThat(c.only().value(HOST_STEP_MILLIS)).isEqualTo(14.2);
        assertThat(c.only().value(PREV_DEVICE_STEP_MILLIS)).isEqualTo(14.1);
        Result hostOnly =
                Scans.scan("[01/16/2026-06:21:17] [TRT-LLM] [RANK 2] [I] iter = 5561, host_step_time = 51.5ms, "
                        + "num_scheduled_requests: 3, " + OLD_STATES);
        assertThat(hostOnly.report().variant()).contains(LineVariant.C_HOST_ONLY);
        assertThat(hostOnly.only().rank()).isEqualTo(2);
        Result d = Scans.scan(HEAD + "num_scheduled_requests = 6, kv_cache_util = 0.125, " + TIMES + OLD_STATES);
        assertThat(d.report().variant()).contains(LineVariant.D);
        assertThat(d.only().value(LogField.KV_CACHE_UTIL)).isEqualTo(0.125);
    }

    @Test
    @DisplayName("CT-1 E: with the cached tokens, and with the two dummy counts of newer builds")
    void scan_variantE() {
        Result e = Scans.scan(Scans.E_BODY);
        assertThat(e.report().variant()).contains(LineVariant.E);
        assertFieldsOfE(e.only());
        Result newer = Scans.scan(Scans.E_BODY.replace(
                "kv_cache_util", "adp_dummy_ctx_tokens = 1, adp_dummy_gen_tokens = 2, kv_cache_util"));
        assertThat(newer.only().value(LogField.DUMMY_CONTEXT_TOKENS)).isEqualTo(1);
        assertThat(newer.only().value(LogField.DUMMY_GENERATION_TOKENS)).isEqualTo(2);
    }

    @Test
    @DisplayName("CT-1 F, G and H")
    void scan_variantsFToH() {
        Result f = Scans.scan(Scans.E_BODY + ", num_active = 13, num_fetched = 3, num_dummy = 1, num_unscheduled = 4");
        assertThat(f.report().variant()).contains(LineVariant.F);
        assertThat(f.only().value(LogField.DUMMIES)).isEqualTo(1);
        Result pools = Scans.scan(Scans.E_BODY.replace(
                "host_step",
                "kv_cache_gpu_pool_util = [0:0.900;1:0.480], kv_cache_host_pool_util = [0:0.250], host_step"));
        assertThat(pools.report().variant()).contains(LineVariant.G);
        assertFieldsOfE(pools.only());
        Result listed = Scans.scan(HEAD
                + TIMES
                + E_STATES.replace(
                        "305}",
                        "312, 'cached_kv_tokens_per_req': [100, 205], 'cached_kv_tokens_cuda_graph_padding': 7}"));
        assertThat(listed.report().variant()).contains(LineVariant.G);
        assertThat(listed.only().depths()).containsExactly(100L, 205L);
        Result h = Scans.scan(Scans.E_BODY.replace(
                "host_step", "num_paused_requests = 0, kv_hit_rate = 0.5, kv_alloc_total_blocks = 77, host_step"));
        assertThat(h.report().variant()).contains(LineVariant.H);
        assertThat(h.only().value(LogField.ALLOCATED_BLOCKS)).isEqualTo(77);
    }

    @ParameterizedTest
    @DisplayName("CT-1 prefixes: the record behind each is the same")
    @CsvSource(
            delimiter = '|',
            value = {
                "|BARE",
                "[RANK 3] |BARE",
                "[09/09/2026-06:47:12] [TRT-LLM] [I] |OTHER",
                "[09/09/2026-06:47:12] [TRT-LLM] [I] [_torch][RANK 3] |TORCH",
                "[09/09/2026-06:47:12] [TRT-LLM] [RANK 3] [I] |RANK_FIRST",
                "[09/09/2026-06:47:12] [TRT-LLM] [MPI_Rank 9] [I] |MPI_RANK",
                "0: [09/09/2026-06:47:12] [TRT-LLM] [RANK 3] [I] |SRUN",
                "' 12: [09/09/2026-06:47:12] [TRT-LLM] [I] [_torch][RANK 3] '|SRUN",
                "[1,0]<stdout>: [09/09/2026-06:47:12] [TRT-LLM] [I] [_torch][RANK 3] |MPIRUN",
                "(worker pid=123) [09/09/2026-06:47:12] [TRT-LLM] [I] [_torch][RANK 3] |WORKER",
                "2026-09-09T07:04:15.123456Z stdout F [TRT-LLM] [I] [_torch][RANK 3] |STAMPED",
                "{\"log\":\"[09/09/2026-06:47:12] [TRT-LLM] [I] [_torch][RANK 3] |CONTAINER"
            })
    void scan_anyPrefix_sameRecord(String prefix, PrefixStyle style) {
        String before = prefix == null ? "" : prefix;
        Result result = Scans.scan(before + Scans.E_BODY + "\\n\",\"stream\":\"stdout\"}");
        assertFieldsOfE(result.only());
        assertThat(result.report().styles()).containsOnlyKeys(style);
    }

    @ParameterizedTest
    @DisplayName("CT-6 colours, raw and spelled")
    @ValueSource(strings = {"\u001b", "\\u001b", "\\u001B", "\\x1b"})
    void scan_colours_areRemoved(String escape) {
        String coloured = escape + "[36m(worker pid=7)" + escape + "[0m " + escape + "[1;31m[RANK 3] "
                + Scans.E_BODY.replace("8192", "81" + escape + "[0m92") + escape + "[0m";
        assertFieldsOfE(Scans.scan(coloured).only());
    }

    @Test
    @DisplayName("CT-2 order, blanks, signs, unknown fields and keys change nothing")
    void scan_shuffledFields_sameRecord() {
        Found found = Scans.scan(
                        "iter = 17, news = x, states  : {'more': {'a': [1, 2]}, 'cached_kv_tokens' : 123008, 'why': 'a"
                                + " b', 'num_generation_tokens':  0, 'num_ctx_tokens': 8192, 'num_ctx_requests': 1}, "
                                + " prev_device_step_time  :  2221.4  ms , num_scheduled_requests:1, host_step_time=2395.5"
                                + " ms, kv_cache_util = 0.214, global_rank: 3, my_rank = 8, rank  =  3,"
                                + " currank_total_requests = 5/47")
                .only();
        assertFieldsOfE(found);
    }

    private static void assertFieldsOfE(Found found) {
        assertThat(found.iteration()).isEqualTo(17);
        assertThat(found.rank()).isEqualTo(3);
        assertThat(found.value(SCHEDULED_REQUESTS)).isEqualTo(1);
        assertThat(found.value(LogField.KV_CACHE_UTIL)).isEqualTo(0.214, within(0.0));
        assertThat(found.value(LogField.RANK_REQUESTS)).isEqualTo(5);
        assertThat(found.value(HOST_STEP_MILLIS)).isEqualTo(2395.5);
        assertThat(found.value(PREV_DEVICE_STEP_MILLIS)).isEqualTo(2221.4);
        assertThat(found.value(CONTEXT_REQUESTS)).isEqualTo(1);
        assertThat(found.value(CONTEXT_TOKENS)).isEqualTo(8192);
        assertThat(found.value(GENERATION_TOKENS)).isEqualTo(0);
        assertThat(found.value(CACHED_KV_TOKENS)).isEqualTo(123008);
    }
}
