package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RT-8: what goes into a forest comes out of it. */
final class PrefixForestTest {
    /** Chained prompts: each keeps a prefix of an earlier one and adds new ids, numbered in order of appearance. */
    private static List<int[]> chainedPrompts(SplitMix64 random) {
        List<int[]> prompts = new ArrayList<>();
        int[] nextId = {0};
        int count = 1 + random.nextInt(30);
        for (int i = 0; i < count; i++) {
            int[] before = prompts.isEmpty() ? new int[0] : prompts.get(random.nextInt(prompts.size()));
            int kept = random.nextInt(4) == 0 ? random.nextInt(before.length + 1) : before.length;
            int added = random.nextInt(3) == 0 ? 0 : random.nextInt(12);
            prompts.add(IntStream.concat(
                            IntStream.of(before).limit(kept),
                            IntStream.generate(() -> nextId[0]++).limit(added))
                    .toArray());
        }
        return prompts;
    }

    private static int[] relabelled(int[] prompt, IntUnaryOperator label) {
        return IntStream.of(prompt).map(label).toArray();
    }

    @Test
    @DisplayName("RT-8 law: ids read back equal ids written up to renumbering; a request adds at most one segment")
    void round_trip() {
        Laws.hold(300, random -> {
            ChainIndex index = new ChainIndex();
            index.reset();
            Map<Integer, Integer> idOfNode = new HashMap<>();
            int segments = 0;
            for (int[] ids : chainedPrompts(random)) {
                assertThat(index.accept(ids, ids.length)).isTrue();
                PrefixForest forest = index.forest().build();
                int[] path = forest.path(index.segment(), ids.length);
                for (int i = 0; i < path.length; i++) {
                    assertThat(idOfNode.computeIfAbsent(path[i], node -> idOfNode.size()))
                            .isEqualTo(ids[i]);
                }
                assertThat(forest.segments()).isBetween(segments, segments + 1);
                segments = forest.segments();
                assertThat(forest.nodes()).isEqualTo(idOfNode.size());
            }
        });
    }

    @Test
    @DisplayName("RT-8 law: dense ids, ids near 2^31 and a mixture give equal forests, also when the table is reused")
    void both_tables_give_equal_forests() {
        ChainIndex index = new ChainIndex();
        Laws.hold(100, random -> {
            List<int[]> prompts = chainedPrompts(random);
            int jump = 1 + random.nextInt(100);
            List<IntUnaryOperator> labels = List.of(
                    id -> id,
                    id -> Integer.MAX_VALUE - id,
                    id -> id < jump ? id : 70_000 + 131_072 * (id % 1_000) + id);
            Set<PrefixForest> forests = new HashSet<>();
            for (IntUnaryOperator label : labels) {
                index.reset();
                for (int[] prompt : prompts) {
                    assertThat(index.accept(relabelled(prompt, label), prompt.length))
                            .isTrue();
                }
                forests.add(index.forest().build());
            }
            assertThat(forests).hasSize(1);
        });
    }

    @Test
    @DisplayName("trap 4: an id at another position or behind another predecessor is refused and leaves no trace")
    void broken_chains_leave_no_trace() {
        for (IntUnaryOperator label : List.<IntUnaryOperator>of(id -> id, id -> Integer.MAX_VALUE - id)) {
            ChainIndex index = new ChainIndex();
            index.reset();
            index.accept(relabelled(new int[] {0, 1, 2, 3}, label), 4);
            index.accept(relabelled(new int[] {0, 1, 7}, label), 3);
            PrefixForest before = index.forest().build();

            assertBreaks(index, label, 0, new int[] {1, 2});
            assertBreaks(index, label, 2, new int[] {0, 1, 3});
            assertBreaks(index, label, 3, new int[] {0, 1, 7, 3});
            assertBreaks(index, label, 4, new int[] {0, 1, 50, 51, 2});
            assertBreaks(index, label, 4, new int[] {0, 1, 50, 51, 50});

            assertThat(index.forest().build()).isEqualTo(before);
            assertThat(index.accept(relabelled(new int[] {51, 50}, label), 2)).isTrue();
        }
    }

    private static void assertBreaks(ChainIndex index, IntUnaryOperator label, int at, int[] ids) {
        assertThat(index.accept(relabelled(ids, label), ids.length)).isFalse();
        assertThat(index.breakAt()).isEqualTo(at);
    }

    @Test
    @DisplayName(
            "RT-7 law: known leading blocks equal a count with sets, also for prompts left out after they were indexed")
    void infinite_cache_equals_sets() {
        Laws.hold(300, random -> {
            List<int[]> prompts = chainedPrompts(random);
            ChainIndex index = new ChainIndex();
            index.reset();
            List<Integer> ends = new ArrayList<>();
            for (int[] prompt : prompts) {
                index.accept(prompt, prompt.length);
                ends.add(index.segment());
            }
            InfiniteCache cache = new InfiniteCache(index.forest().build());
            Set<Integer> seen = new HashSet<>();
            for (int i = random.nextInt(3); i < prompts.size(); i++) {
                int[] prompt = prompts.get(i);
                long known = IntStream.of(prompt).takeWhile(seen::contains).count();
                assertThat(cache.enter(ends.get(i), prompt.length)).isEqualTo((int) known);
                IntStream.of(prompt).forEach(seen::add);
            }
        });
    }

    @Test
    void isPrefix_equals_comparing_the_paths() {
        Laws.hold(200, random -> {
            List<int[]> prompts = chainedPrompts(random);
            ChainIndex index = new ChainIndex();
            index.reset();
            List<Integer> ends = new ArrayList<>();
            for (int[] prompt : prompts) {
                index.accept(prompt, prompt.length);
                ends.add(index.segment());
            }
            PrefixForest forest = index.forest().build();
            int a = random.nextInt(prompts.size());
            for (int b = 0; b < prompts.size(); b++) {
                int[] shorter = prompts.get(a);
                int[] longer = prompts.get(b);
                boolean expected = shorter.length <= longer.length
                        && java.util.Arrays.equals(shorter, java.util.Arrays.copyOf(longer, shorter.length));
                assertThat(forest.isPrefix(ends.get(a), shorter.length, ends.get(b), longer.length))
                        .isEqualTo(expected);
            }
        });
    }
}
