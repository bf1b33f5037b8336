package dev.isochron.kvcache;

import static dev.isochron.kvcache.KvScene.join;
import static dev.isochron.kvcache.KvScene.run;
import static dev.isochron.kvcache.KvScene.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Admission, context growth and their reverts (kv-cache.md 8.2): KV-17, KV-19, KV-20. */
final class ContextTest {
    private static final Growth GROWN = new Growth.Grown();

    // ---- gate

    @ParameterizedTest(name = "gate 0.97: {0} of 100 slots unavailable: {1}")
    @CsvSource({"0, true", "97, true", "98, false", "100, false"})
    void gate_isStrict(int used, boolean open) {
        var scene = KvScene.of(KvCacheConfig.builder(4, new KvCapacity.Blocks(100), 8, 400));
        if (used > 0) {
            LlmRequest holder = scene.request(run(0, used * 4));
            scene.admit(holder);
            assertThat(scene.grow(holder, used * 4)).isEqualTo(GROWN);
        }
        LlmRequest newcomer = scene.request(run(1000, 4));
        assertThat(scene.kv.admissionHint(newcomer, 0)).isEqualTo(open ? Hint.POSSIBLE : Hint.GATE);
        assertThat(scene.prepare(newcomer))
                .isEqualTo(open ? new Admission.Prepared(0) : new Admission.Refused(Refusal.GATE));
    }

    // ---- refusals

    @Test
    @DisplayName("KT-33, KT-7 (D-7): no row, a closed gate or no slots: nothing exists and nothing changed")
    void firstChunkRefusals_leaveNoTrace() {
        var scene = KvScene.of(
                KvCacheConfig.builder(4, new KvCapacity.Blocks(10), 1, 40).maxUtilForResume(0.5));
        scene.cache(run(0, 8));
        LlmRequest holder = scene.request(run(100, 24));
        scene.admit(holder);
        scene.grow(holder, 24); // 6 of 10 unavailable
        refuses(scene, Refusal.GATE);
        scene.release(holder);
        LlmRequest first = scene.request(run(200, 1));
        LlmRequest second = scene.request(run(300, 1));
        scene.admit(first);
        scene.admit(second);
        refuses(scene, Refusal.NO_ROW);
    }

    @Test
    @DisplayName("KT-33, KT-32: the copy of a partial match has no slot: refused, evictable pages untouched")
    void noSlotForTheCopy_refuses() {
        var scene = KvScene.of(small(4));
        scene.cache(run(0, 8));
        LlmRequest holder = scene.request(run(100, 8));
        scene.admit(holder);
        scene.grow(holder, 8); // 2 held, 2 evictable, both of which the newcomer matches
        LlmRequest newcomer = scene.request(0, 1, 2, 3, 4, 5, 99);
        String before = scene.digest();
        assertThat(scene.prepare(newcomer)).isEqualTo(new Admission.Refused(Refusal.NO_SLOTS));
        assertThat(scene.digest()).isEqualTo(before);
        assertThat(scene.kv.refusals(Refusal.NO_SLOTS)).isEqualTo(1);
        scene.release(holder);
        assertThat(scene.admit(newcomer)).isEqualTo(6);
    }

    @Test
    void noSlotForTheCopy_butNobodyElseRuns_claimsWholeBlocks() {
        var scene = KvScene.of(small(2));
        scene.cache(run(0, 8));
        LlmRequest newcomer = scene.request(0, 1, 2, 3, 4, 5, 99);
        assertThat(scene.admit(newcomer)).isEqualTo(4);
        assertThat(scene.chunk(newcomer, 3)).isTrue();
    }

    private static void refuses(KvScene scene, Refusal reason) {
        LlmRequest newcomer = scene.request(run(0, 9));
        String before = scene.digest();
        assertThat(scene.prepare(newcomer)).isEqualTo(new Admission.Refused(reason));
        assertThat(scene.kv.hasSequence(newcomer)).isFalse();
        assertThat(scene.digest()).isEqualTo(before);
        assertThat(scene.kv.refusals(reason)).isEqualTo(1);
        long reads = scene.kv.pool().tree().index().reads();
        scene.kv.prepareContext(newcomer);
        assertThat(scene.kv.pool().tree().index().reads())
                .as("P-5: a certain refusal looks nothing up")
                .isEqualTo(reads);
        assertThat(scene.kv.admissionHint(newcomer, 0)).isEqualTo(reason == Refusal.GATE ? Hint.GATE : Hint.NO_ROW);
    }

    @Test
    void refusedGrowth_changesNothing() {
        var scene = KvScene.of(small(6));
        scene.cache(run(0, 8));
        LlmRequest holder = scene.prefill(scene.request(run(100, 16)));
        LlmRequest request = scene.request(run(200, 12));
        scene.admit(request);
        assertThat(scene.kv.admissionHint(request, 12)).isEqualTo(Hint.NO_SLOTS);
        String before = scene.digest();
        assertThat(scene.grow(request, 12)).isEqualTo(new Growth.Refused(Refusal.NO_SLOTS));
        assertThat(scene.digest()).isEqualTo(before);
        assertThat(scene.kv.admissionHint(request, 8)).isEqualTo(Hint.POSSIBLE);
        assertThat(scene.grow(request, 8)).isEqualTo(GROWN);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(6, 0, 0));
        scene.release(holder);
    }

    @Test
    void withoutSequence_growthIsRefused_laterChunksAreErrors() {
        var scene = KvScene.of(small(6));
        LlmRequest request = scene.request(run(0, 12));
        assertThat(scene.grow(request, 4)).isEqualTo(new Growth.Refused(Refusal.NO_ROW));
        request.moveTo(request.progress().advanced(4));
        assertThatThrownBy(() -> scene.kv.prepareContext(request))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("later chunk");
    }

    @Test
    @DisplayName("P-5: an undone or refused growth visits matched blocks once, at admission")
    void admission_visitsEachMatchedBlockOnce() {
        var scene = KvScene.of(small(30));
        scene.cache(run(0, 40));
        long before = scene.kv.pool().visitedBlocks();
        LlmRequest request = scene.request(run(0, 41));
        assertThat(scene.admit(request)).isEqualTo(40);
        assertThat(scene.kv.pool().visitedBlocks() - before).isEqualTo(10);
    }

    // ---- undo

    @Test
    @DisplayName("KT-7: after an undone admission nothing remains and others can use the pages")
    void undoAdmission_leavesNothing() {
        var scene = KvScene.of(small(4));
        scene.cache(run(0, 16));
        LlmRequest request = scene.request(run(0, 17));
        scene.admit(request);
        assertThat(scene.kv.usage().availableBlocks()).isZero();
        scene.kv.undoAdmission(request);
        scene.kv.undoAdmission(request);
        scene.check();
        assertThat(scene.kv.hasSequence(request)).isFalse();
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(4, 4, 0));
        assertThat(scene.match(run(0, 16))).isEqualTo(16);
        LlmRequest other = scene.request(run(100, 16));
        scene.admit(other);
        assertThat(scene.grow(other, 16)).isEqualTo(GROWN);
    }

    @Test
    void undoAdmission_ofACopy_insertsNothing() {
        var scene = KvScene.of(small(4));
        scene.cache(run(0, 8));
        LlmRequest request = scene.request(0, 1, 2, 3, 4, 5, 99);
        scene.admit(request);
        LlmRequest other = scene.request(run(100, 4));
        scene.admit(other);
        assertThat(scene.grow(other, 8)).isEqualTo(GROWN); // drops the source of the copy
        scene.kv.undoAdmission(request);
        scene.check();
        assertThat(scene.match(0, 1, 2, 3, 4, 5)).isEqualTo(4);
    }

    @Test
    @DisplayName("KT-45, KT-46: a retried admission takes the shallower match; no deeper cursor survives")
    void retriedAdmission_takesTheShallowerMatch() {
        var scene = KvScene.of(small(6));
        scene.cache(run(0, 16));
        LlmRequest request = scene.request(run(0, 17));
        assertThat(scene.admit(request)).isEqualTo(16);
        scene.kv.undoAdmission(request);
        LlmRequest other = scene.request(run(100, 16));
        scene.admit(other);
        assertThat(scene.grow(other, 16)).isEqualTo(GROWN); // evicts the two deepest blocks
        assertThat(scene.admit(request)).isEqualTo(8);
        assertThat(request.progress().position()).isEqualTo(8);
        assertThat(request.progress().remaining()).isEqualTo(9);
        assertThat(request.progress().firstChunk()).isTrue();
    }

    @Test
    void firstChunkThatStillHasASequence_keepsItsClaim() {
        var scene = KvScene.of(small(8));
        scene.cache(run(0, 8));
        LlmRequest request = scene.request(run(0, 13));
        assertThat(scene.admit(request)).isEqualTo(8);
        scene.kv.suspend(request);
        assertThat(scene.prepare(request)).isEqualTo(new Admission.Prepared(8));
        assertThat(scene.kv.isActive(request)).isTrue();
    }

    // ---- reverts

    @Test
    @DisplayName("KT-6: reverted context growth returns to the recorded capacity and suspends")
    void revertContextGrowth_restoresCapacity() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 24));
        scene.admit(request);
        scene.chunk(request, 8);
        scene.grow(request, 8);
        assertThat(scene.sequence(request).capacity()).isEqualTo(16);
        assertThat(scene.kv.revertContextGrowth(request)).isEqualTo(Reverted.KEPT);
        scene.check();
        assertThat(scene.sequence(request).capacity()).isEqualTo(8);
        assertThat(scene.kv.isActive(request)).isFalse();
        String before = scene.digest();
        assertThat(scene.kv.revertContextGrowth(request)).isEqualTo(Reverted.KEPT);
        assertThat(scene.digest()).isEqualTo(before);
    }

    @Test
    @DisplayName("KT-6: history above the record: the sequence is released, the cursor must go to 0")
    void revertContextGrowth_historyAbove_rewinds() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 24));
        scene.admit(request);
        scene.chunk(request, 8);
        assertThat(scene.kv.revertContextGrowth(request)).isEqualTo(Reverted.REWOUND);
        scene.check();
        assertThat(scene.kv.hasSequence(request)).isFalse();
        assertThat(scene.kv.revertContextGrowth(request)).isEqualTo(Reverted.KEPT);
    }

    @Test
    void revertContextGrowth_ofAFreshFirstChunk_staysActiveAndEmpty() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 24));
        scene.admit(request);
        scene.grow(request, 8);
        assertThat(scene.kv.revertContextGrowth(request)).isEqualTo(Reverted.KEPT);
        scene.check();
        assertThat(scene.sequence(request).capacity()).isZero();
        assertThat(scene.kv.isActive(request)).isTrue();
    }

    @Test
    void growContext_neverShrinks_andRecordsOnlyRealGrowth() {
        var scene = KvScene.of(small(8).extraKvTokens(3));
        LlmRequest request = scene.request(run(0, 24));
        scene.admit(request);
        scene.grow(request, 16);
        assertThat(scene.sequence(request).capacity()).isEqualTo(19);
        scene.grow(request, 8);
        assertThat(scene.sequence(request).capacity()).isEqualTo(19);
        assertThat(scene.sequence(request).growths().contextCapacity()).isEmpty();
    }

    // ---- settling

    @Test
    @DisplayName("KT-56: a sequence suspended between schedule and settle is skipped")
    void settle_skipsSuspended() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 24));
        scene.admit(request);
        scene.grow(request, 8);
        scene.kv.suspend(request);
        scene.computed(request, 8);
        assertThat(scene.sequence(request).history()).isZero();
        assertThat(scene.kv.historyTokens(request)).hasValue(0);
    }

    @Test
    void settle_commitsFullBlocksAfterEveryChunk_andTheShortOneAtTheEnd() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 15));
        scene.admit(request);
        scene.chunk(request, 6);
        assertThat(scene.match(run(0, 15))).isEqualTo(4);
        scene.chunk(request, 6);
        assertThat(scene.match(run(0, 15))).isEqualTo(12);
        scene.chunk(request, 3);
        assertThat(scene.match(run(0, 15))).isEqualTo(15);
        assertThat(scene.sequence(request).committed().stopped()).isTrue();
    }

    @Test
    void settle_withReuseOff_onlyRaisesHistory() {
        var scene = KvScene.of(small(8).blockReuse(false));
        LlmRequest request = scene.prefill(scene.request(run(0, 15)));
        assertThat(scene.sequence(request).history()).isEqualTo(15);
        scene.release(request);
        assertThat(scene.kv.usage()).isEqualTo(new KvUsage(8, 8, 8));
    }

    @Test
    void settle_beyondTheRoom_isAHardError() {
        var scene = KvScene.of(small(8));
        LlmRequest request = scene.request(run(0, 15));
        scene.admit(request);
        scene.grow(request, 4);
        request.moveTo(request.progress().advanced(8));
        assertThatThrownBy(() -> scene.kv.settleContext(List.of(request)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("history to 8 tokens with history 0 and capacity 4");
    }

    // ---- first new block

    @Test
    @DisplayName("KT-47: the first new block of a pending request is the block it later commits")
    void firstNewBlock_isWhatIsCommittedLater() {
        var scene = KvScene.of(small(16));
        scene.cache(run(0, 8));
        LlmRequest request = scene.request(join(run(0, 10), run(50, 10)));
        int block = scene.kv.probe(request).firstNewBlock();
        assertThat(block).isEqualTo(2);
        assertThat(scene.kv.pool().tree().index().find(request.keys(), block)).isEqualTo(NodeSlab.NONE);
        scene.admit(request);
        scene.chunk(request, 4);
        assertThat(scene.kv.pool().tree().index().find(request.keys(), block)).isNotEqualTo(NodeSlab.NONE);
        PrefixProbe continuation = scene.kv.probe(request);
        assertThat(continuation.firstNewBlock()).isEqualTo(3);
        assertThat(continuation.reusableTokens()).isEqualTo(PrefixProbe.NONE);
    }

    @Test
    @DisplayName("KT-48: probing changes nothing")
    void probe_changesNothing() {
        var scene = KvScene.of(small(16));
        scene.cache(run(0, 8));
        scene.cache(join(run(0, 4), run(50, 6)));
        String before = scene.digest();
        for (int length = 1; length < 20; length++) {
            LlmRequest request = scene.request(run(0, length));
            scene.kv.probe(request);
            scene.kv.matchedPrefix(request.keys(), length);
            scene.kv.admissionHint(request, 4);
        }
        assertThat(scene.digest()).isEqualTo(before);
    }
}
