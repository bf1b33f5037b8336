package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.collective.Rendezvous;
import dev.isochron.engine.DeviceTime;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import dev.isochron.telemetry.IterationRecord;
import dev.isochron.telemetry.IterationRecord.States;
import dev.isochron.testkit.Rig;
import dev.isochron.testkit.VirtualEngine;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Lines of the iteration log (W3, W4; EXE-14), and the two loops against each other in virtual time (X16). */
final class IterationLogTest {
    private static final long MS = 1_000_000;

    private static Rig run(Rig rig, ToLongFunction<ForwardBatch> cost) {
        Rendezvous<VirtualEngine.Launch, VirtualEngine.Span> forward =
                rig.group().rendezvous("the forward", VirtualEngine.Span::of);
        rig.run((config, parts) -> {
                    var rank = parts.collective().rank();
                    return RankExecutor.of(
                            config,
                            Rig.withEngine(
                                    parts, new VirtualEngine(rank, rig.group().clock(rank), forward, cost)));
                })
                .forEach(outcome -> assertThat(outcome.get()).isTrue());
        return rig;
    }

    @Test
    void W4_each_line_has_the_times_of_its_body_and_the_device_time_of_the_body_before() {
        var rig = new Rig(Rig.config(LoopKind.OVERLAP), 2, (rank, iteration) -> true, new Rig.HostCosts(2 * MS, MS));
        rig.queue().request(Rig.request(10, 0, 1000, 5));
        run(rig, batch -> batch.iteration() == 1 ? 100 * MS : 50 * MS);
        for (var seat : rig.seats()) {
            List<IterationRecord> lines = seat.log().subList(0, 3);
            assertThat(lines).extracting(IterationRecord::iteration).containsExactly(1L, 2L, 3L);
            assertThat(lines).extracting(IterationRecord::hostStepNanos).containsExactly(3 * MS, 100 * MS, 50 * MS);
            assertThat(lines)
                    .extracting(IterationRecord::prevDeviceStepNanos)
                    .containsExactly(OptionalLong.empty(), OptionalLong.of(100 * MS), OptionalLong.of(50 * MS));
            assertThat(lines)
                    .extracting(IterationRecord::timestampMillis)
                    .containsExactly(946_684_800_003L, 946_684_800_103L, 946_684_800_153L);
        }
    }

    @Test
    void the_sequential_loop_adds_host_time_to_device_time() {
        var rig = new Rig(Rig.config(LoopKind.SEQUENTIAL), 2, (rank, iteration) -> true, new Rig.HostCosts(2 * MS, MS));
        rig.queue().request(Rig.request(10, 0, 1000, 5));
        run(rig, batch -> 50 * MS);
        List<IterationRecord> lines = rig.seat(0).log();
        assertThat(lines).extracting(IterationRecord::hostStepNanos).startsWith(53 * MS, 53 * MS);
        assertThat(lines)
                .extracting(IterationRecord::prevDeviceStepNanos)
                .startsWith(OptionalLong.empty(), OptionalLong.of(50 * MS));
    }

    @Test
    void a_device_whose_ranks_meet_outside_the_forward_is_timed_from_top_to_top() {
        var rig = new Rig(Rig.config(LoopKind.SEQUENTIAL), 2, (rank, iteration) -> true, new Rig.HostCosts(2 * MS, MS));
        rig.queue().request(Rig.request(10, 0, 1000, 5));
        Rendezvous<VirtualEngine.Launch, VirtualEngine.Span> forward =
                rig.group().rendezvous("the forward", VirtualEngine.Span::of);
        rig.run((config, parts) -> {
                    var rank = parts.collective().rank();
                    var engine = new VirtualEngine(rank, rig.group().clock(rank), forward, batch -> 50 * MS);
                    return RankExecutor.of(config, Rig.withEngine(parts, betweenTops(engine)));
                })
                .forEach(outcome -> assertThat(outcome.get()).isTrue());
        assertThat(rig.seat(1).log())
                .extracting(IterationRecord::prevDeviceStepNanos)
                .startsWith(OptionalLong.empty(), OptionalLong.of(53 * MS), OptionalLong.of(53 * MS));
    }

    private static ModelEngine betweenTops(ModelEngine engine) {
        return new ModelEngine() {
            @Override
            public StepHandle launch(ForwardBatch batch) {
                return engine.launch(batch);
            }

            @Override
            public ForwardResult await(StepHandle handle) {
                return engine.await(handle);
            }

            @Override
            public DeviceTime deviceTime() {
                return DeviceTime.BETWEEN_TOPS;
            }
        };
    }

    @Test
    void W3_a_padded_idle_rank_shows_its_dummy() {
        var rig = new Rig(Rig.config(LoopKind.OVERLAP), 2, (rank, iteration) -> true);
        rig.queue().request(Rig.request(10, 0, 150, 1));
        rig.runToTheEnd();
        IterationRecord padded = rig.seat(1).log().getFirst();
        assertThat(padded.scheduledRequests()).isEqualTo(1);
        assertThat(padded.dummyContextTokens()).isEqualTo(1);
        assertThat(padded.dummyGenerationTokens()).isZero();
        assertThat(padded.states()).contains(new States(1, 1, 0, 0));
        assertThat(padded.rankRequests()).isZero();
        assertThat(padded.fetchedRequests()).isEqualTo(1);
        IterationRecord working = rig.seat(0).log().get(1);
        assertThat(working.states()).contains(new States(1, 50, 0, 100));
        assertThat(working.rankRequests()).isEqualTo(1);
    }

    @Test
    void W3_an_iteration_without_a_forward_schedules_0_and_keeps_stale_states() {
        var rig = new Rig(Rig.config(LoopKind.OVERLAP), 1, (rank, iteration) -> iteration != 1 && iteration != 3);
        rig.seat(0).kvCache().noRoomForDummies();
        rig.queue().request(Rig.request(10, 0, 150, 1));
        rig.runToTheEnd();
        List<IterationRecord> lines = rig.seat(0).log();
        assertThat(lines.get(0).scheduledRequests()).isZero();
        assertThat(lines.get(0).states()).isEqualTo(Optional.empty());
        assertThat(lines.get(1).states()).contains(new States(1, 100, 0, 0));
        assertThat(lines.get(2).scheduledRequests()).isZero();
        assertThat(lines.get(2).states()).contains(new States(1, 100, 0, 0));
        assertThat(lines.get(3).prevDeviceStepNanos()).isEqualTo(OptionalLong.of(0));
    }

    /** What a run gave and when it ended. */
    private record Run(List<String> answers, long endNanos) {}

    private static Run twelveRequests(LoopKind loop) {
        var rig = new Rig(Rig.config(loop), 4, (rank, iteration) -> true, new Rig.HostCosts(2 * MS, MS));
        for (int i = 0; i < 12; i++) {
            rig.queue()
                    .request(Rig.builder(10 + i, 40 + 35 * i, 1 + i % 4)
                            .arrivalNanos(30L * i * MS)
                            .build());
        }
        run(
                rig,
                batch -> 5 * MS
                        + batch.context().stream()
                                .mapToLong(item -> item.tokens() * MS / 10)
                                .sum());
        List<String> answers = rig.queue().requested().stream()
                .map(id -> id.value() + ": " + rig.sink().tokensOf(id.value()) + " "
                        + rig.sink().terminalOf(id.value()).getFirst().outcome())
                .toList();
        return new Run(answers, rig.seat(0).clock().nanos());
    }

    @Test
    void X16_both_loops_give_the_same_tokens_and_overlap_is_not_slower() {
        Run sequential = twelveRequests(LoopKind.SEQUENTIAL);
        Run overlap = twelveRequests(LoopKind.OVERLAP);
        assertThat(overlap.answers()).isEqualTo(sequential.answers()).hasSize(12);
        assertThat(overlap.endNanos()).isLessThanOrEqualTo(sequential.endNanos());
    }
}
