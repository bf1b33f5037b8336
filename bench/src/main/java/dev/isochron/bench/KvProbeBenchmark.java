package dev.isochron.bench;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One iteration's probes of 250 waiting prompts of 1M tokens, T = 64; the goal is below 1 ms together and 0 B/op. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KvProbeBenchmark {
    private static final int WAITING = 250;
    private static final int SLOTS = 16_500;

    private final KvBenchRequests requests = new KvBenchRequests(SLOTS);
    private final List<List<LlmRequest>> waiting = new ArrayList<>();
    private final KvContributor contributor = new KvContributor(requests, 2);

    /** The waiting prompts equal the one being computed, so that each of its chunks moves the end of all of them. */
    @Setup
    public void fill() {
        for (int namespace = 0; namespace < 2; namespace++) {
            List<LlmRequest> crowd = new ArrayList<>();
            for (int i = 0; i < WAITING; i++) {
                crowd.add(requests.request(namespace, KvBenchRequests.LONG_BLOCKS));
            }
            waiting.add(crowd);
        }
        for (int chunk = 0; chunk < 60; chunk++) {
            contributor.chunk();
        }
    }

    /** Nothing changed since the last iteration. */
    @Benchmark
    public long quietTree() {
        return probeAll();
    }

    /** Nothing is remembered: a full search each. */
    @Benchmark
    public long nothingRemembered() {
        for (LlmRequest request : waiting.get((int) contributor.namespace())) {
            request.prefixProbe().record(PrefixProbe.NONE, PrefixProbe.NONE, PrefixProbe.NONE);
        }
        return probeAll();
    }

    /** 128 blocks evicted and 128 committed per iteration, which moves the end of every waiting prompt. */
    @Benchmark
    public long changingTree() {
        contributor.chunk();
        return probeAll();
    }

    private long probeAll() {
        long sum = 0;
        List<LlmRequest> crowd = waiting.get((int) contributor.namespace());
        for (int i = 0; i < crowd.size(); i++) {
            sum += requests.kv.probe(crowd.get(i)).firstNewBlock();
        }
        return sum;
    }
}
