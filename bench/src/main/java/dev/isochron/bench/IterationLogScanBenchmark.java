package dev.isochron.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.isochron.telemetry.scan.IterationLogScanner;
import dev.isochron.telemetry.scan.LogField;
import dev.isochron.telemetry.scan.LogFileReport;
import dev.isochron.telemetry.scan.Verdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast iteration logs are read, one thread: lines per second; a line has 400 bytes, so a million lines are 400 MB. The device time
 * and the states are read from every line.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 3)
@Fork(1)
@State(Scope.Thread)
public class IterationLogScanBenchmark {
    private static final int LINES = 20_000;

    private byte[] log = {};

    @Setup
    public void writesLines() {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
            text.append(String.format(
                    Locale.ROOT,
                    "[09/09/2026-06:47:12] [TRT-LLM] [I] [_torch][RANK %d] iter = %d, global_rank = %d, rank = %d,"
                            + " num_scheduled_requests = 2, kv_cache_util = 0.136, currank_total_requests = 1/4,"
                            + " host_step_time = 2946.8080148702065ms, prev_device_step_time = 3331.17724609375ms,"
                            + " timestamp = 2026-09-09 06:47:12, states = {'num_ctx_requests': 2, 'num_ctx_tokens': 8132,"
                            + " 'num_generation_tokens': 0, 'cached_kv_tokens': %d}%n",
                    line % 8,
                    line / 8 + 1,
                    line % 8,
                    line % 8,
                    93_248 + line));
        }
        log = text.toString().getBytes(UTF_8);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public double readsLines() throws IOException {
        double[] sum = new double[1];
        LogFileReport report = IterationLogScanner.scan("log", new ByteArrayInputStream(log), line -> {
            sum[0] += line.decimal(LogField.PREV_DEVICE_STEP_MILLIS) + line.integer(LogField.CACHED_KV_TOKENS);
            return Verdict.NEW;
        });
        return sum[0] + report.records();
    }
}
