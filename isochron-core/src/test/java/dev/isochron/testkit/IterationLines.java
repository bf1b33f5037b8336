package dev.isochron.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes iteration logs line by line, in the words of variant E. */
public final class IterationLines {
    private final List<String> lines = new ArrayList<>();

    /** A line of a rank that ran {@code requests} context requests; {@code device} as printed, for example {@code 12.5ms}. */
    public IterationLines work(int iteration, int rank, int requests, int tokens, long cached, String device) {
        return add(iteration, rank, requests, requests, tokens, 0, cached, device, "");
    }

    /** A line with generation rows. */
    public IterationLines generating(int iteration, int rank, int rows, String device) {
        return add(iteration, rank, rows, 0, 0, rows, 100, device, "");
    }

    /** A line of a loop that ran nothing: the states are left over. */
    public IterationLines stale(int iteration, int rank, int requests, int tokens, long cached, String device) {
        return add(iteration, rank, 0, requests, tokens, 0, cached, device, "");
    }

    /** A line of a lone context request with more fields behind the scheduled requests, for example {@code num_dummy = 1}. */
    public IterationLines marked(int iteration, int rank, int tokens, long cached, String device, String fields) {
        return add(iteration, rank, 1, 1, tokens, 0, cached, device, fields + ", ");
    }

    /** Something else. */
    public IterationLines foreign(String line) {
        lines.add(line);
        return this;
    }

    public String text() {
        return String.join("\n", lines) + "\n";
    }

    public InputStream stream() {
        return new ByteArrayInputStream(text().getBytes(UTF_8));
    }

    private IterationLines add(
            int iteration,
            int rank,
            int scheduled,
            int requests,
            int tokens,
            int generation,
            long cached,
            String device,
            String fields) {
        lines.add(String.format(
                Locale.ROOT,
                "[12/01/2026-02:41:24] [TRT-LLM] [I] [_torch][RANK %d] iter = %d, global_rank = %d, rank = %d,"
                        + " num_scheduled_requests = %d, %skv_cache_util = 0.1, currank_total_requests = 1/4,"
                        + " host_step_time = 1.5ms, prev_device_step_time = %s, timestamp = 2026-12-01 02:41:24, states ="
                        + " {'num_ctx_requests': %d, 'num_ctx_tokens': %d, 'num_generation_tokens': %d,"
                        + " 'cached_kv_tokens': %d}",
                rank,
                iteration,
                rank,
                rank,
                scheduled,
                fields,
                device,
                requests,
                tokens,
                generation,
                cached));
        return this;
    }
}
