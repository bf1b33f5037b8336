package dev.isochron.executor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestState;
import dev.isochron.routing.Placement;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.testkit.FakeKvCache;
import dev.isochron.testkit.Rig;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Padding before and after scheduling (Y1 to Y5; EXE-9). */
final class PaddingTest {
    private static final SchedulePlan NOTHING = new SchedulePlan(
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new SchedulePlan.BudgetUse(0, 0, 0, 0, 0));

    private final FakeKvCache kvCache = new FakeKvCache();
    private final ActiveRequests active = new ActiveRequests();
    private final List<String> warnings = new ArrayList<>();

    private Padding padding(boolean contextServer, int cap) {
        var config = new ExecutorConfig(
                true, LoopKind.OVERLAP, cap, 100, 1000, 0, OptionalInt.empty(), true, contextServer, 0, false, false);
        var observer = new IterationObserver() {
            @Override
            public void warned(RankId rank, String message) {
                warnings.add(message);
            }
        };
        return new Padding(config, kvCache, active, new Warnings(new RankId(0), observer));
    }

    private void activate(int requests) {
        for (int i = 0; i < requests; i++) {
            active.add(LlmRequest.arrived(Rig.builder(10 + i, 20, 1).build(), OptionalLong.empty()));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0, false", "1, 0, true", "1, 1, false"})
    void Y1_an_empty_rank_is_padded_iff_somebody_has_work(int expected, int requests, boolean padded) {
        activate(requests);
        padding(true, 4).beforeScheduling(expected);
        assertThat(active.hasDummy()).isEqualTo(padded);
    }

    @ParameterizedTest
    @CsvSource({
        "CONTEXT_ONLY, false, CONTEXT_INIT",
        "GENERATION_ONLY, true, GENERATION",
        "COMPLETE, true, CONTEXT_INIT",
        "COMPLETE, false, GENERATION"
    })
    void Y2_the_role_follows_what_was_routed_to_any_rank_else_the_server(
            RequestKind routed, boolean contextServer, RequestState state) {
        var padding = padding(contextServer, 4);
        var elsewhere = Rig.builder(10, 20, 1).kind(routed).build();
        padding.routed(new Placement(List.of(List.of(), List.of(elsewhere)), 1, List.of(), List.of()));
        padding.beforeScheduling(1);
        assertThat(active.all()).singleElement().satisfies(dummy -> {
            assertThat(dummy.id().isDummy()).isTrue();
            assertThat(dummy.state()).isEqualTo(state);
            assertThat(dummy.spec().promptTokens()).isEqualTo(1);
        });
    }

    @Test
    void Y3_without_KV_room_there_is_no_dummy_and_one_warning() {
        kvCache.noRoomForDummies();
        var padding = padding(true, 4);
        padding.beforeScheduling(1);
        padding.beforeScheduling(1);
        assertThat(active.hasDummy()).isFalse();
        assertThat(warnings).singleElement().asString().contains("no KV room");
    }

    @ParameterizedTest
    @CsvSource({"2, true", "4, false"})
    void Y4_a_rank_whose_requests_cannot_run_joins_with_a_generation_dummy_below_the_cap(int requests, boolean padded) {
        activate(requests);
        var dummy = padding(true, 4).afterScheduling(NOTHING, 3);
        assertThat(dummy.isPresent()).isEqualTo(padded);
        dummy.ifPresent(added -> {
            assertThat(added.request().state()).isEqualTo(RequestState.GENERATION);
            assertThat(added.rows()).isEqualTo(1);
            assertThat(active.all()).last().isSameAs(added.request());
        });
    }

    @Test
    void Y4_a_second_dummy_is_never_added() {
        var padding = padding(true, 4);
        padding.beforeScheduling(1);
        assertThat(padding.afterScheduling(NOTHING, 1)).isEmpty();
        assertThat(active.all()).hasSize(1);
    }

    @Test
    void a_removed_dummy_leaves_no_KV_behind() {
        var padding = padding(true, 4);
        padding.beforeScheduling(1);
        padding.remove();
        assertThat(kvCache.capacities()).isEmpty();
        assertThat(active.all()).isEmpty();
        padding.remove();
        assertThat(kvCache.calls()).containsExactly("release 0");
    }

    @Test
    void an_expectation_below_the_active_count_is_corrected_and_said() {
        activate(3);
        assertThat(padding(true, 4).reconciled(2)).isEqualTo(3);
        assertThat(warnings).singleElement().asString().contains("expects 2").contains("has 3");
    }

    @ParameterizedTest
    @CsvSource({"64, 8192, 0, 64", "64, 100, 4, 20"})
    void Y5_the_cap_is_the_batch_size_or_what_the_token_budget_allows(int batch, int tokens, int drafts, int cap) {
        var config = new ExecutorConfig(
                true, LoopKind.OVERLAP, batch, tokens, 1000, drafts, OptionalInt.empty(), true, true, 0, false, false);
        assertThat(config.maxActive()).isEqualTo(cap);
        var rig = new Rig(config, 2, (rank, iteration) -> true).runToTheEnd();
        assertThat(rig.seat(0).warnings()).hasSize(cap < batch ? 1 : 0);
        assertThat(rig.seat(1).warnings()).isEmpty();
    }
}
