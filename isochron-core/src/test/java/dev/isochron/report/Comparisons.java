package dev.isochron.report;

import dev.isochron.cost.CostModel;
import dev.isochron.replay.Comparison;
import dev.isochron.replay.DeploymentFacts;
import dev.isochron.replay.Distribution;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.WorkloadFacts;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Hand-made results. */
final class Comparisons {
    private Comparisons() {}

    static Comparison two() {
        var skipped = new TreeMap<String, Long>();
        skipped.put("empty_prompt", 2L);
        var percentiles = new WorkloadFacts.Percentiles(1, 2, 3, 4, 5);
        return new Comparison(
                new DeploymentFacts(
                        16,
                        8192,
                        64,
                        64,
                        64,
                        64,
                        8_000_000,
                        1_048_576,
                        true,
                        true,
                        "conversation",
                        "overlap",
                        128,
                        1800),
                new WorkloadFacts(
                        "traces/weka",
                        true,
                        4216,
                        4214,
                        60,
                        skipped,
                        new TreeMap<>(),
                        List.of("trace_0001.json: requests[5]: empty_prompt"),
                        List.of("manifest.csv"),
                        new WorkloadFacts.Summary(498_597_388, 26_549_132, percentiles, percentiles, 91_072)),
                CostModel.kimiK3(),
                1,
                List.of(baseline(), equalCost()),
                List.of(new Comparison.Difference(
                        "equal-cost",
                        "baseline",
                        OptionalDouble.of(1.186),
                        OptionalDouble.of(1.18),
                        OptionalDouble.of(1.1),
                        OptionalDouble.of(0.9),
                        OptionalDouble.of(1.0),
                        OptionalDouble.of(0.5),
                        OptionalDouble.empty(),
                        OptionalDouble.of(-0.25),
                        OptionalDouble.of(1.12))),
                List.of(
                        "One sentence.",
                        "Another sentence that is long enough to be broken, because it says at some length"
                                + " what the figures above it mean for the reader."));
    }

    static ReplayResult baseline() {
        return result("baseline", Knobs.OFF, 41_234.4, 0.471, List.of());
    }

    static ReplayResult equalCost() {
        return result(
                "equal-cost-of-mine",
                Knobs.OFF.withCost(137_000, 0, 0),
                48_900,
                0.221,
                List.of("kv_offset 137000 without kv_depth_threshold: equal cost is off"));
    }

    private static ReplayResult result(
            String name, Knobs knobs, double computedPerSecond, double waste, List<String> offNotes) {
        return new ReplayResult(
                name,
                knobs,
                offNotes,
                1800,
                12.5,
                700,
                11_200,
                new ReplayResult.Requests(100, 90, 7, 2, 1, 3, new TreeMap<>(Map.of("prompt_too_long", 2L))),
                new ReplayResult.Tokens(9_000_000, 74_000_000, 8_000_000, 5),
                new ReplayResult.Throughput(computedPerSecond, 912_345, 8.125),
                new Distribution(90, java.util.Optional.of(new Distribution.Values(20, 12.34, 45.6, 182.4, 1234.5))),
                Distribution.EMPTY,
                new ReplayResult.ByUncached(
                        new Distribution(80, java.util.Optional.of(new Distribution.Values(5, 2, 9.996, 20, 30))),
                        Distribution.EMPTY,
                        Distribution.EMPTY),
                new ReplayResult.LockstepWaste(
                        OptionalDouble.of(0.4), OptionalDouble.of(waste), OptionalDouble.of(0.9)),
                new ReplayResult.Spread(OptionalDouble.of(0.5), OptionalDouble.empty()),
                new ReplayResult.Jobs(4, 312.4, 1),
                new ReplayResult.Demotion(1, 2, 3, 4),
                new ReplayResult.Floor(0.004, 0.002, 0),
                OptionalDouble.empty(),
                new ReplayResult.Kv(OptionalDouble.of(0.89), OptionalDouble.of(0.95), 17, 0, List.of(100, 200)),
                new ReplayResult.Rules("plain", false, true, List.of()),
                ReplayResult.Shifts.NONE,
                false,
                List.of(new ReplayResult.Slice(0, 40_000, OptionalDouble.empty(), 12)),
                3.25,
                "abc123");
    }
}
