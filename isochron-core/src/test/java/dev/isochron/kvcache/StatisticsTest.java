package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.LlmRequest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Counters, rows, dummies and transfers (kv-cache.md 8.4, 8.8, 14): KV-15, KV-21, KV-26. */
final class StatisticsTest {
    private static void ran(KvScene scene, LlmRequest request) {
        scene.kv.commitStatistics(List.of(request));
    }

    @Test
    @DisplayName("KT-58: prepared and rejected: nothing appears; a second read in the iteration is zero")
    void onlyWhatRan_isCounted() {
        var scene = KvScene.of(small(12));
        scene.cache(run(0, 8));
        assertThat(scene.kv.statistics()).isEqualTo(KvStatistics.NONE);
        LlmRequest request = scene.request(run(0, 20));
        scene.admit(request);
        scene.grow(request, 12);
        scene.kv.undoAdmission(request);
        ran(scene, request);
        assertThat(scene.kv.statistics()).isEqualTo(KvStatistics.NONE);
        scene.admit(request);
        scene.grow(request, 12);
        ran(scene, request);
        ran(scene, request);
        var counted = scene.kv.takeIterationStatistics();
        assertThat(counted.reusedBlocks()).isEqualTo(2);
        assertThat(counted.allocatedBlocks()).isEqualTo(3);
        assertThat(counted.missedBlocks()).isEqualTo(3);
        assertThat(counted.hitRate()).isEqualTo(0.4);
        assertThat(scene.kv.takeIterationStatistics()).isEqualTo(KvStatistics.NONE);
        assertThat(KvStatistics.NONE.hitRate()).isZero();
    }

    @Test
    void partialCopy_isAnAllocation_butNotMissed() {
        var scene = KvScene.of(small(12));
        scene.cache(run(0, 8));
        LlmRequest request = scene.request(run(0, 8));
        scene.admit(request);
        ran(scene, request);
        assertThat(scene.kv.statistics().reusedBlocks()).isEqualTo(2);
        assertThat(scene.kv.partiallyReusedBlocks()).isEqualTo(1);
        assertThat(scene.kv.statistics().allocatedBlocks()).isEqualTo(1);
        assertThat(scene.kv.statistics().missedBlocks()).isZero();
    }

    @Test
    void shrinking_subtractsPendingAllocations_andGenerationIsCountedApart() {
        var scene = KvScene.of(small(12));
        LlmRequest request = scene.request(run(0, 16));
        scene.admit(request);
        scene.grow(request, 16);
        scene.kv.revertContextGrowth(request);
        ran(scene, request);
        assertThat(scene.kv.statistics().allocatedBlocks()).isZero();
        scene.prefill(request);
        scene.startGeneration(request);
        scene.step(request, 0);
        ran(scene, request);
        assertThat(scene.kv.statistics().missedBlocks()).isEqualTo(4);
        assertThat(scene.kv.statistics().generationBlocks()).isEqualTo(1);
        assertThat(scene.kv.statistics().allocatedBlocks()).isEqualTo(5);
    }

    @Test
    @DisplayName("KT-28: suspensions, pre-emptions and the tokens they gave up are counted")
    void thrash_isCounted() {
        var scene = KvScene.of(small(4));
        LlmRequest request = scene.prefill(scene.request(run(0, 11)));
        scene.kv.suspend(request);
        scene.prepare(request);
        scene.kv.preempt(request);
        scene.kv.preempt(request);
        var statistics = scene.kv.statistics();
        assertThat(statistics.suspensions()).isEqualTo(1);
        assertThat(statistics.resumptions()).isEqualTo(1);
        assertThat(statistics.preemptions()).isEqualTo(1);
        assertThat(statistics.preemptedTokens()).isEqualTo(11);
    }

    @Test
    void peaks_restartAtTheCurrentValue() {
        var scene = KvScene.of(small(8));
        scene.kv.takePeaks();
        LlmRequest request = scene.prefill(scene.request(run(0, 24)));
        scene.release(request);
        assertThat(scene.kv.takePeaks()).isEqualTo(new KvPeaks(8, 6, 6));
        assertThat(scene.kv.takePeaks()).isEqualTo(new KvPeaks(8, 0, 6));
    }

    // ---- dummies

    @Test
    @DisplayName("KT-69: of dummies the last of which does not fit none exists, and no statistic moved")
    void dummies_allOrNothing() {
        var scene = KvScene.of(small(5));
        List<LlmRequest> dummies = List.of(scene.request(1), scene.request(1), scene.request(1));
        String before = scene.digest();
        assertThat(scene.kv.addDummies(dummies, 8)).isFalse();
        assertThat(scene.digest()).isEqualTo(before);
        assertThat(scene.kv.addDummies(dummies, 4)).isTrue();
        scene.check();
        scene.kv.commitStatistics(dummies);
        assertThat(scene.kv.statistics()).isEqualTo(KvStatistics.NONE);
        assertThat(scene.kv.usage().freeBlocks()).isEqualTo(2);
        dummies.forEach(scene::release);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(5, 5, 5));
    }

    @Test
    void dummy_isScheduledLikeARequest() {
        var scene = KvScene.of(small(5));
        LlmRequest dummy = scene.request(1);
        assertThat(scene.kv.addDummy(dummy, 1)).isTrue();
        assertThat(scene.prepare(dummy)).isEqualTo(new Admission.Prepared(0));
        assertThat(scene.chunk(dummy, 1)).isTrue();
        scene.release(dummy);
        assertThat(scene.match(1)).isZero();
    }

    // ---- rows and transfers

    @Test
    @DisplayName("KT-55: release during a transfer is a hard error; a row given back early is returned once")
    void rows_areReturnedOnce() {
        var scene = KvScene.of(small(8));
        LlmRequest first = scene.prefill(scene.request(run(0, 8)));
        LlmRequest second = scene.prefill(scene.request(run(40, 8)));
        assertThat(scene.kv.row(first)).isZero();
        assertThat(scene.kv.row(second)).isEqualTo(1);
        scene.kv.beginTransfer(first);
        assertThatThrownBy(() -> scene.kv.release(first))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("while its KV is being sent");
        scene.kv.releaseRow(first);
        scene.check();
        LlmRequest third = scene.prefill(scene.request(run(60, 8)));
        assertThat(scene.kv.row(third)).isZero();
        scene.kv.endTransfer(first);
        scene.release(first);
        scene.release(first);
        assertThat(scene.kv.pageTable().slot(0, 0)).isEqualTo(scene.pages(third)[0]);
        assertThatThrownBy(() -> scene.kv.releaseRow(first))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has no sequence");
    }
}
