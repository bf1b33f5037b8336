package dev.isochron.telemetry.scan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Scans texts and keeps copies of what was found. */
final class Scans {
    static final String E_BODY =
            "iter = 17, global_rank = 3, rank = 3, num_scheduled_requests = 1, kv_cache_util = 0.214,"
                    + " currank_total_requests = 5/47, host_step_time = 2395.5ms, prev_device_step_time = 2221.4ms,"
                    + " timestamp = 2026-09-09 07:04:15, states = {'num_ctx_requests': 1, 'num_ctx_tokens': 8192,"
                    + " 'num_generation_tokens': 0, 'cached_kv_tokens': 123008}";

    /** The values of one record, and the report of its scan. */
    record Found(long iteration, int rank, Map<LogField, Double> values, List<Long> depths) {
        double value(LogField field) {
            return values.get(field);
        }

        boolean has(LogField field) {
            return values.containsKey(field);
        }
    }

    record Result(List<Found> records, LogFileReport report) {
        Found only() {
            if (records.size() != 1) {
                throw new AssertionError("expected one record: " + report);
            }
            return records.getFirst();
        }
    }

    private Scans() {}

    static Result scan(String text) {
        return scan(text.getBytes(UTF_8));
    }

    static Result scan(byte[] bytes) {
        List<Found> records = new ArrayList<>();
        try {
            LogFileReport report = IterationLogScanner.scan("text", new ByteArrayInputStream(bytes), record -> {
                records.add(copy(record));
                return Verdict.NEW;
            });
            return new Result(records, report);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Found copy(ScannedRecord record) {
        Map<LogField, Double> values = new TreeMap<>();
        for (LogField field : LogField.values()) {
            if (record.has(field)) {
                values.put(field, record.decimal(field));
            }
        }
        List<Long> depths = new ArrayList<>();
        for (int i = 0; i < record.listedDepths(); i++) {
            depths.add(record.listedDepth(i));
        }
        return new Found(record.iteration(), record.rank(), values, depths);
    }
}
