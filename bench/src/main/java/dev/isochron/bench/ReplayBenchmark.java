package dev.isochron.bench;

import dev.isochron.cost.CostModel;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.Replay;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.StandardVariants;
import dev.isochron.workload.AgenticShape;
import dev.isochron.workload.ReadOptions;
import dev.isochron.workload.SyntheticAgentic;
import dev.isochron.workload.Workload;
import dev.isochron.workload.WorkloadReader;
import java.nio.file.Path;
import java.time.Duration;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Whole replays on 16 ranks; the secondary results are completed requests and rank-iterations per wall second. {@code
 * bench/run ReplayBenchmark.openLoop -p file=conversation_trace.jsonl} replays one hour of the Mooncake conversation trace with both
 * policies off; {@code ReplayBenchmark.agentic} the default synthetic workload with both policies on.
 */
@BenchmarkMode(Mode.Throughput)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(
        value = 1,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-Xmx1g"})
public class ReplayBenchmark {
    /** What the runs did, per second. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Done {
        public long requests;
        public long rankIterations;

        ReplayResult add(ReplayResult result) {
            requests += result.requests().completed() + result.requests().warmUp();
            rankIterations += result.rankIterations();
            return result;
        }
    }

    /** A recorded trace with arrival times. */
    @State(Scope.Benchmark)
    public static class Recorded {
        @Param("../shared/traces/mooncake/conversation_trace.jsonl")
        public String file;

        private Workload workload;

        @Setup
        public void read() {
            workload = WorkloadReader.read(Path.of(file), ReadOptions.defaults());
        }
    }

    /** The default workload and the policies its summary suggests. */
    @State(Scope.Benchmark)
    public static class Synthetic {
        private Workload workload;
        private PolicySet both;

        @Setup
        public void generate() {
            Deployment deployment = Deployment.defaults();
            workload = SyntheticAgentic.generate(AgenticShape.defaults(), 1);
            var summary = workload.summary(deployment.tokensPerBlock(), deployment.maxNumTokens());
            both = StandardVariants.of(CostModel.kimiK3(), summary).get(3);
        }
    }

    @Benchmark
    public ReplayResult openLoop(Recorded recorded, Done done) {
        LaneRules hour = LaneRules.plain().withDuration(Duration.ofMinutes(60).toNanos());
        return done.add(run(hour, recorded.workload, PolicySet.of("baseline", Knobs.OFF)));
    }

    @Benchmark
    public ReplayResult agentic(Synthetic synthetic, Done done) {
        return done.add(run(LaneRules.plain(), synthetic.workload, synthetic.both));
    }

    private static ReplayResult run(LaneRules rules, Workload workload, PolicySet policies) {
        return new Replay(Deployment.defaults(), CostModel.kimiK3(), rules, workload, policies, 1).run();
    }
}
