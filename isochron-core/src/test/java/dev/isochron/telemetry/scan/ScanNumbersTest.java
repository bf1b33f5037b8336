package dev.isochron.telemetry.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.telemetry.scan.Scans.Result;
import dev.isochron.testkit.Laws;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CT-3 and CT-4: how numbers may be written, and which rank a record has. */
final class ScanNumbersTest {
    @ParameterizedTest
    @DisplayName("CT-3 states: values that are taken")
    @CsvSource({"tensor(256),256", "np.int64(256),256", "256,256", "0,0"})
    void scan_wrappedInteger_isTaken(String written, double value) {
        Result result = Scans.scan(Scans.E_BODY.replace("'num_ctx_tokens': 8192", "'num_ctx_tokens': " + written));
        assertThat(result.only().value(LogField.CONTEXT_TOKENS)).isEqualTo(value);
    }

    @ParameterizedTest
    @DisplayName("CT-3 states: values that reject the record")
    @CsvSource(
            delimiter = '|',
            value = {
                "81x92|BAD_NUMBER",
                "8192 tokens|BAD_NUMBER",
                "tensor(256|BAD_NUMBER",
                "tensor(256)x|BAD_NUMBER",
                "8192.0|BAD_NUMBER",
                "8e3|BAD_NUMBER",
                "[1, 2]|BAD_NUMBER",
                "99999999999999999999|BAD_NUMBER",
                "'-1'|FIELD_MISSING",
                "None|FIELD_MISSING",
                "nan|FIELD_MISSING"
            })
    void scan_otherValue_isRejected(String written, RejectReason reason) {
        Result result = Scans.scan(Scans.E_BODY.replace("'num_ctx_tokens': 8192", "'num_ctx_tokens': " + written));
        assertThat(result.records()).isEmpty();
        assertThat(result.report().rejected()).isEqualTo(Map.of(reason, 1L));
    }

    @ParameterizedTest
    @DisplayName("CT-3 lists: sums, padding, nesting")
    @CsvSource(
            delimiter = '|',
            value = {
                "305|[100, 205]||TAKEN",
                "312|[100, 205]|7|TAKEN",
                "0|[]||TAKEN",
                "306|[100, 205]||LIST_MISMATCH",
                "312|[100, 205]|8|LIST_MISMATCH"
            })
    void scan_list_mustAddUp(long cached, String list, Long padding, String outcome) {
        String more = ", 'cached_kv_tokens_per_req': " + list
                + (padding == null ? "" : ", 'cached_kv_tokens_cuda_graph_padding': " + padding);
        Result result = Scans.scan(Scans.E_BODY.replace("123008}", cached + more + "}"));
        if (outcome.equals("TAKEN")) {
            assertThat(result.only().depths()).hasSize(list.equals("[]") ? 0 : 2);
        } else {
            assertThat(result.report().rejected()).containsOnlyKeys(RejectReason.valueOf(outcome));
        }
    }

    @Test
    @DisplayName("CT-3 a nested list is no list of depths")
    void scan_nestedList_isAbsent() {
        Result result = Scans.scan(Scans.E_BODY.replace("123008}", "123008, 'cached_kv_tokens_per_req': [[1, 2], 3]}"));
        assertThat(result.only().depths()).isEmpty();
    }

    @ParameterizedTest
    @DisplayName("CT-3 times: exponents, absent and malformed values")
    @CsvSource({
        "2.2214e3ms,2221.4",
        "22214E-1 ms,2221.4",
        "2221.4,2221.4",
        "0.5ms,0.5",
        "N/A,",
        "None,",
        "nan,",
        "inf,",
        "-3.5ms,"
    })
    void scan_deviceTime(String written, Double value) {
        Result result = Scans.scan(Scans.E_BODY.replace("2221.4ms", written));
        assertThat(result.only().values().get(LogField.PREV_DEVICE_STEP_MILLIS)).isEqualTo(value);
    }

    @ParameterizedTest
    @DisplayName("P-4 anything else behind a number makes it malformed")
    @CsvSource({"2221.4us", "2221.4m", "2221.", "22e", "22[TensorRT-LLM]14ms", "2221.4ms x", "12 14ms"})
    void scan_malformedDeviceTime_rejects(String written) {
        Result result = Scans.scan(Scans.E_BODY.replace("2221.4ms", written));
        assertThat(result.report().rejected()).isEqualTo(Map.of(RejectReason.BAD_NUMBER, 1L));
    }

    @Test
    @DisplayName("P-6 a malformed field that is not needed is absent")
    void scan_malformedOptionalField_isAbsent() {
        Result result = Scans.scan(Scans.E_BODY.replace("num_scheduled_requests = 1", "num_scheduled_requests = 1x"));
        assertThat(result.only().has(LogField.SCHEDULED_REQUESTS)).isFalse();
    }

    @Test
    @DisplayName("CT-9 every decimal is read as Double.parseDouble reads it")
    void scan_decimals_areCorrectlyRounded() {
        Laws.hold(500, random -> {
            double value = random.nextDouble() * Math.pow(10, random.nextInt(17) - 8);
            String written = new BigDecimal(Double.toString(value)).toPlainString();
            Result result = Scans.scan(Scans.E_BODY.replace("2221.4ms", written + "ms"));
            assertThat(result.only().value(LogField.PREV_DEVICE_STEP_MILLIS))
                    .as(written)
                    .isEqualTo(value);
        });
    }

    @ParameterizedTest
    @DisplayName("CT-4 field, other field, tag; srun's label is no rank")
    @CsvSource(
            nullValues = "-",
            value = {
                "[RANK 3] ,rank = 3,3",
                "-,rank = 3,3",
                "-,global_rank = 5,5",
                "-,'global_rank = 5, rank = 1',1",
                "[RANK 6] ,-,6",
                "7: [RANK 6] ,-,6",
                "7: ,rank = 2,2",
                "'[RANK 1] [RANK 2] ',-,2",
                "[MPI_Rank 4] [I] ,rank = 0,0"
            })
    void scan_rank(String prefix, String fields, int rank) {
        String text = (prefix == null ? "" : prefix)
                + Scans.E_BODY.replace("global_rank = 3, rank = 3", fields == null ? "x = 1" : fields);
        assertThat(Scans.scan(text).only().rank()).isEqualTo(rank);
    }

    @Test
    @DisplayName("CT-4 a tag that disagrees, and no rank at all")
    void scan_rankUnknown_isRejected() {
        assertThat(Scans.scan("[RANK 2] " + Scans.E_BODY).report().rejected())
                .isEqualTo(Map.of(RejectReason.RANK_MISMATCH, 1L));
        assertThat(Scans.scan(Scans.E_BODY.replace("global_rank = 3, rank = 3, ", ""))
                        .report()
                        .rejected())
                .isEqualTo(Map.of(RejectReason.FIELD_MISSING, 1L));
    }

    @Test
    @DisplayName("our own writer's empty states: a loop that ran nothing is a record, any other is not")
    void scan_emptyStates() {
        String empty = Scans.E_BODY.substring(0, Scans.E_BODY.indexOf('{')) + "{}";
        assertThat(Scans.scan(empty.replace("num_scheduled_requests = 1", "num_scheduled_requests = 0"))
                        .only()
                        .value(LogField.CONTEXT_TOKENS))
                .isZero();
        assertThat(Scans.scan(empty).report().rejected()).isEqualTo(Map.of(RejectReason.FIELD_MISSING, 1L));
    }
}
