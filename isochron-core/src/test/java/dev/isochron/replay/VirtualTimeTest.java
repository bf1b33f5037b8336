package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.cost.HostCosts;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterKind;
import dev.isochron.telemetry.IterationRecord;
import dev.isochron.testkit.HandArrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * RT-22: rules V-1 to V-8 by a scenario computed by hand, to the nanosecond.
 *
 * <p>Two ranks, M = 100. Iteration time 10 ms + 0.1 ms per token + 1 us per token and KV token. A: 150 tokens at 0 s, hence 100 @ 0
 * (25 ms) and 50 @ 100 (21.25 ms). B: 40 tokens at 0 s (14.8 ms). C: 20 tokens at 50 ms (12.2 ms). A dummy costs 10.1005 ms. Host work
 * 2 ms before the launch, 1 ms behind the result; a collective adds 0.05 ms.
 */
final class VirtualTimeTest {
    private final Setups.Requests requests = new Setups.Requests();
    private final List<IterationRecord> lines = new ArrayList<>();

    private ReplayResult run(LoopKind loop) {
        var workload = HandArrivals.of(10).at(0, 150, 1).at(0, 40, 1).at(0.05, 20, 1);
        var model = Setups.model(10, 0.1, 1_000, new HostCosts(2, 1, 50));
        var sinks = new ReplaySinks(requests, lines::add, ReplaySinks.Progress.NONE);
        return new Replay(
                        Setups.small(2, RouterKind.DEFAULT, loop),
                        model,
                        Setups.rules("plain:duration=10s"),
                        workload,
                        PolicySet.of("baseline", Knobs.OFF),
                        1)
                .run(sinks);
    }

    /**
     * START_UP ends at 0.05. Body 1: three collectives to 0.20, launch at 2.20, device to 27.20, settled 28.20, RESPONSES 28.25 (B), two
     * more to 28.35. Body 2: to 28.50, launch 30.50, device 21.25 ms to 51.75, RESPONSES 52.80 (A), to 52.90. Body 3: C is seen at
     * 52.95; launch 55.05, device to 67.25, RESPONSES 68.30 (C).
     */
    @Test
    void sequentialLoop_addsHostTimeToTheDevice() {
        run(LoopKind.SEQUENTIAL);
        assertThat(firstTokens()).containsExactly("2 28250000", "1 52800000", "3 68300000");
        assertThat(firstScheduled()).containsExactly("1 2200000", "2 2200000", "3 55050000");
    }

    /**
     * Body 1 launches at 2.20 and ends at 3.35 without a result. Body 2 launches at 5.50, but the device is busy until 27.20: 27.20 to
     * 48.45; B's result is there at 27.20, settled 28.20, PENDING 28.25, RESPONSES 28.30 (B). Body 3 has nothing to launch: waits for
     * 48.45, RESPONSES 49.55 (A), ends 49.60. Body 4: idle at 49.65, jumps to 50 (V-5), launch 52.10, device to 64.30. Body 5 waits for
     * it: RESPONSES 65.40 (C).
     */
    @Test
    void overlapLoop_hidesHostTimeBehindTheDevice() {
        run(LoopKind.OVERLAP);
        assertThat(firstTokens()).containsExactly("2 28300000", "1 49550000", "3 65400000");
        assertThat(firstScheduled()).containsExactly("1 2200000", "2 2200000", "3 52100000");
    }

    /** Waste: 1 - (25 + 14.8)/2/25 = 0.204, then a rank with a dummy beside it, twice: 0.5 (V-4: a dummy is no work). */
    @Test
    void metrics_countRealWorkOnly() {
        ReplayResult result = run(LoopKind.SEQUENTIAL);
        assertThat(result.iterations()).isEqualTo(3);
        assertThat(result.rankIterations()).isEqualTo(6);
        assertThat(result.lockstepWaste().mean().orElseThrow()).isCloseTo((0.204 + 0.5 + 0.5) / 3, within(1e-12));
        double weighted = (0.204 * 25 + 0.5 * 21.25 + 0.5 * 12.2) / (25 + 21.25 + 12.2);
        assertThat(result.lockstepWaste().timeWeighted().orElseThrow()).isCloseTo(weighted, within(1e-12));
        assertThat(result.lockstepWaste().p90()).hasValue(0.5);
        assertThat(result.spread().p50()).hasValue(0);
        assertThat(result.spread().p90().orElseThrow()).isCloseTo((25 - 14.8) / 25, within(1e-12));
        assertThat(result.requests()).isEqualTo(new ReplayResult.Requests(3, 3, 0, 0, 0, 0, new TreeMap<>()));
        assertThat(result.tokens()).isEqualTo(new ReplayResult.Tokens(210, 210, 0, 0));
        assertThat(result.throughput()).isEqualTo(new ReplayResult.Throughput(21, 21, 0.3));
        assertThat(result.ttftSeconds().values().orElseThrow())
                .isEqualTo(new Distribution.Values((0.02825 + 0.0528 + 0.0183) / 3, 0.02825, 0.0528, 0.0528, 0.0528));
    }

    /** V-8, V-2: line i carries body i's host time and body i - 1's device time; all ranks' lines, in rank order. */
    @Test
    void iterationLines_carryHostAndDeviceTimes() {
        run(LoopKind.SEQUENTIAL);
        assertThat(lines.stream()
                        .map(line -> line.iteration() + "/" + line.rank())
                        .limit(6))
                .containsExactly("1/0", "1/1", "2/0", "2/1", "3/0", "3/1");
        assertThat(lines.getFirst().hostStepNanos()).isEqualTo(28_300_000);
        assertThat(lines.get(2).prevDeviceStepNanos()).hasValue(25_000_000);
        assertThat(lines.get(2).hostStepNanos()).isEqualTo(24_550_000);
        assertThat(lines.get(4).prevDeviceStepNanos()).hasValue(21_250_000);
    }

    private List<String> firstTokens() {
        return requests.all().stream()
                .map(r -> r.id() + " " + r.firstTokenNanos())
                .toList();
    }

    private List<String> firstScheduled() {
        return requests.all().stream()
                .map(r -> r.id() + " " + r.firstScheduledNanos())
                .sorted()
                .toList();
    }
}
