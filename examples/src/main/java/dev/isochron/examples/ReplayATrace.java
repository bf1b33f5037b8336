package dev.isochron.examples;

import dev.isochron.cost.CostModel;
import dev.isochron.executor.SystemClock;
import dev.isochron.replay.Comparison;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.LaneRules;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.StandardVariants;
import dev.isochron.replay.Variants;
import dev.isochron.report.ReplayTable;
import dev.isochron.workload.ReadOptions;
import dev.isochron.workload.Workload;
import dev.isochron.workload.WorkloadReader;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;

/** Replays the traces of a folder under the built-in variants and prints the table that {@code isochron replay} prints. */
public final class ReplayATrace {
    private ReplayATrace() {}

    /** @param args a trace file or folder */
    public static void main(String[] args) {
        Workload workload = WorkloadReader.read(Path.of(args[0]), ReadOptions.defaults());
        Deployment deployment = Deployment.defaults();
        CostModel costModel = CostModel.kimiK3();
        LaneRules rules = LaneRules.plain().withDuration(Duration.ofMinutes(5).toNanos());
        var summary = workload.summary(deployment.tokensPerBlock(), deployment.maxNumTokens());

        Comparison comparison = new Variants(deployment, costModel, rules, workload, 1)
                .run(
                        StandardVariants.of(costModel, summary),
                        2,
                        variant -> ReplaySinks.NONE,
                        new SystemClock(ZoneOffset.UTC));

        System.out.print(ReplayTable.of(comparison));
    }
}
