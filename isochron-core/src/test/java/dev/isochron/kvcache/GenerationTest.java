package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Room for generation steps and giving it back (kv-cache.md 8.3, 8.5): KV-12, KV-20. */
final class GenerationTest {
    private static final Growth GROWN = new Growth.Grown();

    private static LlmRequest generating(KvScene scene, int promptTokens) {
        return generating(scene, 0, promptTokens);
    }

    private static LlmRequest generating(KvScene scene, int firstToken, int promptTokens) {
        LlmRequest request = scene.prefill(scene.request(run(firstToken, promptTokens)));
        scene.startGeneration(request);
        return request;
    }

    @Test
    @DisplayName("KT-5: scheduled but not run for 100 iterations: capacity is unchanged and no row overflows")
    void revertedEveryTime_capacityStays() {
        var scene = KvScene.of(small(3).draftReserveTokens(3));
        LlmRequest request = generating(scene, 8);
        for (int iteration = 0; iteration < 100; iteration++) {
            assertThat(scene.step(request, 3)).isEqualTo(GROWN);
            scene.kv.revertGenerationGrowth(request);
            scene.check();
            assertThat(scene.sequence(request).capacity()).isEqualTo(8);
        }
    }

    @Test
    @DisplayName("KT-35: a refused growth leaves no grant, and a revert then changes nothing")
    void refusedGrowth_leavesNoGrant() {
        var scene = KvScene.of(small(2));
        LlmRequest request = generating(scene, 8);
        assertThat(scene.step(request, 0)).isEqualTo(new Growth.Refused(Refusal.NO_SLOTS));
        String before = scene.digest();
        scene.kv.revertGenerationGrowth(request);
        assertThat(scene.digest()).isEqualTo(before);
        assertThat(scene.step(scene.request(1), 0)).isEqualTo(new Growth.Refused(Refusal.NO_ROW));
    }

    @Test
    void outdatedGrant_isDroppedWhateverTheOutcome() {
        var scene = KvScene.of(small(3));
        LlmRequest request = generating(scene, 11);
        assertThat(scene.step(request, 0)).isEqualTo(GROWN);
        assertThat(scene.step(request, 4)).isEqualTo(new Growth.Refused(Refusal.NO_SLOTS));
        assertThat(scene.sequence(request).growths().draftGrant()).isEmpty();
        assertThat(scene.sequence(request).capacity()).isEqualTo(12);
    }

    @Test
    @DisplayName("KT-34 (D-8): a suspended request without room stays suspended, without a grant")
    void suspendedWithoutRoom_staysSuspended() {
        var scene = KvScene.of(small(3));
        LlmRequest request = generating(scene, 8);
        LlmRequest other = scene.request(run(100, 4));
        scene.admit(other);
        scene.grow(other, 4);
        scene.kv.suspend(request);
        String before = scene.digest();
        assertThat(scene.step(request, 0)).isEqualTo(new Growth.Refused(Refusal.NO_SLOTS));
        assertThat(scene.digest()).isEqualTo(before);
        scene.release(other);
        assertThat(scene.step(request, 0)).isEqualTo(GROWN);
        assertThat(scene.kv.isActive(request)).isTrue();
        assertThat(scene.kv.statistics().resumptions()).isEqualTo(1);
    }

    @Test
    void suspendedBehindAClosedGate_staysSuspended() {
        var scene = KvScene.of(small(6).maxUtilForResume(0.5));
        LlmRequest other = generating(scene, 8);
        LlmRequest request = generating(scene, 100, 8);
        assertThat(scene.step(other, 0)).isEqualTo(GROWN);
        scene.kv.suspend(request);
        assertThat(scene.step(request, 0)).isEqualTo(new Growth.Refused(Refusal.GATE));
        assertThat(scene.prepare(request)).isEqualTo(new Admission.Refused(Refusal.GATE));
        assertThat(scene.kv.isActive(request)).isFalse();
    }

    @Test
    void suspendedBehindAClosedGate_resumesWhenNobodyElseCouldFreePages() {
        var scene = KvScene.of(small(7).maxUtilForResume(0.5));
        LlmRequest other = generating(scene, 8);
        LlmRequest request = generating(scene, 100, 8);
        assertThat(scene.step(other, 0)).isEqualTo(GROWN);
        scene.kv.suspend(request);
        scene.kv.suspend(other);
        assertThat(scene.kv.admissionHint(request, 1)).isEqualTo(Hint.POSSIBLE);
        assertThat(scene.step(request, 0)).isEqualTo(GROWN);
        assertThat(scene.kv.isActive(request)).isTrue();
        assertThat(scene.step(other, 0)).isEqualTo(new Growth.Refused(Refusal.GATE));
        scene.check();
    }

    @Test
    void suspending_freesNothing_withOneTier() {
        var scene = KvScene.of(small(3));
        LlmRequest request = generating(scene, 8);
        var before = scene.kv.usage();
        scene.kv.suspend(request);
        scene.kv.suspend(request);
        scene.check();
        assertThat(scene.kv.usage()).isEqualTo(before);
        assertThat(scene.kv.hasLowerTier()).isFalse();
        assertThat(scene.kv.statistics().suspensions()).isEqualTo(1);
    }

    @ParameterizedTest(name = "KT-19: {0} drafts granted, {1} accepted: capacity {2}, history {3}")
    @CsvSource({"0, 0, 9, 9", "3, 0, 9, 9", "3, 2, 11, 11", "3, 3, 12, 12"})
    void settle_givesUnusedDraftRoomBack(int drafts, int accepted, int capacity, int history) {
        var scene = KvScene.of(small(8).draftReserveTokens(3).blockReuse(false));
        LlmRequest request = generating(scene, 8);
        assertThat(scene.step(request, drafts)).isEqualTo(GROWN);
        assertThat(scene.sequence(request).capacity()).isEqualTo(9 + drafts);
        for (int token = 0; token <= accepted; token++) {
            request.append(1);
        }
        scene.kv.settleGeneration(List.of(request));
        scene.check();
        assertThat(scene.sequence(request).capacity()).isEqualTo(capacity);
        assertThat(scene.sequence(request).history()).isEqualTo(history);
        scene.kv.revertGenerationGrowth(request);
        assertThat(scene.sequence(request).capacity()).isEqualTo(capacity);
    }

    @Test
    void settle_ofACompleteRequest_keepsCapacity() {
        var scene = KvScene.of(small(8).draftReserveTokens(3));
        LlmRequest request = generating(scene, 8);
        scene.step(request, 3);
        request.append(1);
        request.moveTo(request.progress().in(RequestState.COMPLETE));
        scene.kv.settleGeneration(List.of(request));
        assertThat(scene.sequence(request).capacity()).isEqualTo(12);
    }

    @Test
    void extend_addsExactlyTheMissingDrafts() {
        var scene = KvScene.of(small(4).draftReserveTokens(4));
        LlmRequest request = generating(scene, 8);
        scene.step(request, 1);
        scene.kv.extendGeneration(request, 4);
        scene.check();
        assertThat(scene.sequence(request).capacity()).isEqualTo(13);
        scene.kv.revertGenerationGrowth(request);
        assertThat(scene.sequence(request).capacity()).isEqualTo(8);
    }

    @Test
    @DisplayName(
            "KT-10c: a row is long enough for maxSeqLen with extra and draft tokens, and too long a sequence is an error")
    void longestSequence_fitsItsRow() {
        var config = KvCacheConfig.builder(4, new KvCapacity.Blocks(40), 2, 16)
                .extraKvTokens(3)
                .draftReserveTokens(2)
                .maxUtilForResume(1);
        assertThat(config.build().tableBlocks()).isEqualTo(8);
        var scene = KvScene.of(config);
        LlmRequest request = scene.request(run(0, 16));
        scene.admit(request);
        assertThat(scene.grow(request, 16)).isEqualTo(GROWN);
        scene.computed(request, 16);
        scene.startGeneration(request);
        assertThat(scene.step(request, 2)).isEqualTo(GROWN);
        assertThat(scene.sequence(request).capacity()).isEqualTo(22);
        String before = scene.digest();
        assertThatThrownBy(() -> scene.kv.growContext(request, 30, 3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a sequence of 9 blocks does not fit the 8 entries of a page-table row");
        assertThat(scene.digest()).isEqualTo(before);
    }

    @Test
    @DisplayName("KT-4: a suspended sequence has no page-table entry; after resuming the table is its blocks again")
    void pageTable_isTheActiveSequence() {
        var scene = KvScene.of(small(8));
        LlmRequest request = generating(scene, 8);
        int row = scene.kv.row(request);
        int[] into = new int[4];
        scene.kv.pageTable().copyPadded(row, into);
        int[] pages = scene.pages(request);
        assertThat(into).containsExactly(pages[0], pages[1], pages[0], pages[0]);
        scene.kv.suspend(request);
        assertThat(scene.kv.pageTable().slot(row, 0)).isEqualTo(PageTable.ABSENT);
        assertThat(scene.step(request, 0)).isEqualTo(GROWN);
        assertThat(scene.kv.pageTable().slot(row, 2)).isEqualTo(scene.pages(request)[2]);
        scene.release(request);
        assertThat(scene.kv.pageTable().slot(row, 0)).isEqualTo(PageTable.ABSENT);
    }
}
