package dev.isochron.bench;

import dev.isochron.core.LlmRequest;
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

/** What sequences cost: admission and undo of a 1M prompt, a follow-up turn of 100k tokens, and chunks with and without eviction. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KvSequenceBenchmark {
    private static final int TURN_BLOCKS = 1_600;
    private static final int NAMESPACES = 70;

    private final KvBenchRequests longPrompts = new KvBenchRequests(16_000);
    private final KvBenchRequests turns = new KvBenchRequests(125_000);
    private final KvContributor full = new KvContributor(new KvBenchRequests(16_500), 2);
    private final KvContributor free = new KvContributor(new KvBenchRequests(40_000), 1);
    private LlmRequest longPrompt = longPrompts.request(0, KvBenchRequests.LONG_BLOCKS);
    private long turn;

    @Setup
    public void fill() {
        longPrompts.turn(longPrompt);
        longPrompt = longPrompts.request(0, KvBenchRequests.LONG_BLOCKS);
        for (int chunk = 0; chunk < 400; chunk++) {
            full.chunk();
        }
        for (int i = 0; i < NAMESPACES; i++) {
            nextTurn();
        }
    }

    /** 15,625 reusable blocks claimed and given back. */
    @Benchmark
    public boolean admitAndUndo_1MTokens() {
        longPrompts.admit(longPrompt);
        longPrompts.kv.undoAdmission(longPrompt);
        longPrompt.moveTo(longPrompt.progress().rewound());
        return longPrompts.kv.hasSequence(longPrompt);
    }

    /** 1,600 blocks of one of 70 conversations opened, 20 of them computed and committed, all closed: one request of a replay. */
    @Benchmark
    public void followUpTurn_100kTokens() {
        nextTurn();
    }

    /** The conversation's prompt grows by 20 blocks per turn from 1,500 up; then a conversation of a new namespace takes its place. */
    private void nextTurn() {
        long conversation = turn % NAMESPACES;
        long round = turn++ / NAMESPACES;
        long generation = round / 10;
        int blocks = TURN_BLOCKS - 20 * (9 - (int) (round % 10));
        turns.turn(turns.request(conversation + generation * NAMESPACES, blocks));
    }

    /** A chunk of 8,192 tokens in a full pool: 128 blocks evicted, 128 committed. */
    @Benchmark
    public void chunk_evictingAndCommitting() {
        full.chunk();
    }

    /** A chunk of 8,192 tokens whose blocks exist or have free slots: 128 blocks taken and committed. */
    @Benchmark
    public void chunk_committing() {
        free.chunk();
    }
}
