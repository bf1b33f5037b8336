package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.engine.model.Architecture;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RopeSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The forward against plain loops, and against itself with the work cut and laid out differently (ENG-1 to ENG-3, ENG-7). */
final class TransformerTest {
    private static final double TOLERANCE = 1e-4;

    /** A model, the block size and the length of a prompt. */
    record Shape(String name, ModelSpec spec, int blockTokens, int length) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static ModelSpec spec(
            Architecture architecture, int dim, int heads, int kvHeads, int headDim, RopeSpec rope) {
        return new ModelSpec(
                architecture,
                2,
                dim,
                heads,
                kvHeads,
                headDim,
                3 * dim / 2,
                97,
                4096,
                1e-5,
                rope,
                architecture == Architecture.QWEN2,
                architecture == Architecture.QWEN3,
                architecture != Architecture.QWEN3);
    }

    private static Stream<Shape> shapes() {
        var plain = RopeSpec.plain(10_000);
        var stretched = new RopeSpec(500_000, Optional.of(new RopeSpec.Llama3Scaling(8, 1, 4, 64)));
        return Stream.of(
                new Shape("llama, 3 heads to a kv head", spec(Architecture.LLAMA, 192, 3, 1, 64, plain), 64, 150),
                new Shape("llama, blocks of 32", spec(Architecture.LLAMA, 192, 3, 1, 64, plain), 32, 150),
                new Shape(
                        "llama3 scaling, all heads their own",
                        spec(Architecture.LLAMA, 100, 2, 2, 64, stretched),
                        64,
                        90),
                new Shape("qwen2, biases, head dim 128", spec(Architecture.QWEN2, 256, 4, 2, 128, plain), 64, 70),
                new Shape("qwen3, head norms, untied", spec(Architecture.QWEN3, 128, 4, 2, 32, plain), 32, 100),
                new Shape("head dim 16, more than a KV tile", spec(Architecture.LLAMA, 40, 2, 1, 16, plain), 64, 330));
    }

    static void assertClose(float[] logits, double[] expected) {
        for (int token = 0; token < expected.length; token++) {
            assertThat((double) logits[token]).as("logit %d", token).isEqualTo(expected[token], within(TOLERANCE));
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void a_prompt_computed_whole_gives_the_reference_logits(Shape shape) {
        try (var rig = new ForwardRig(shape.spec(), 40, shape.blockTokens(), 7)) {
            int[] tokens = ForwardRig.randomTokens(shape.length(), shape.spec().vocabSize(), 1);
            float[][] logits = rig.begin()
                    .add(tokens, 0, tokens.length, rig.pages(tokens.length))
                    .run();
            assertClose(logits[0], rig.naive().logits(tokens)[tokens.length - 1]);
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    @DisplayName("ENG-2: chunks of any size, then single tokens, beside another sequence, give the reference logits")
    void chunks_and_steps(Shape shape) {
        try (var rig = new ForwardRig(shape.spec(), 40, shape.blockTokens(), 11)) {
            int[] tokens = ForwardRig.randomTokens(shape.length(), shape.spec().vocabSize(), 2);
            int[] other = ForwardRig.randomTokens(40, shape.spec().vocabSize(), 3);
            var pages = rig.pages(tokens.length);
            var otherPages = rig.pages(other.length);
            double[][] expected = rig.naive().logits(tokens);
            double[][] otherExpected = rig.naive().logits(other);
            int[] ends = {1, 8, 41, tokens.length - 3, tokens.length - 2, tokens.length - 1, tokens.length};
            int from = 0;
            for (int i = 0; i < ends.length; i++) {
                float[][] logits = rig.begin()
                        .add(other, 5 * i, 5 * i + 5, otherPages)
                        .add(tokens, from, ends[i], pages)
                        .run();
                assertClose(logits[0], otherExpected[5 * i + 4]);
                assertClose(logits[1], expected[ends[i] - 1]);
                from = ends[i];
            }
        }
    }

    @Test
    @DisplayName("ENG-3: two sequences that share the pages of a prefix each get their own logits")
    void shared_prefix() {
        ModelSpec spec = spec(Architecture.LLAMA, 192, 3, 1, 64, RopeSpec.plain(10_000));
        try (var rig = new ForwardRig(spec, 10, 64, 3)) {
            int[] first = ForwardRig.randomTokens(140, 97, 4);
            int[] second = first.clone();
            second[130] = (first[130] + 1) % 97;
            var pages = rig.pages(140);
            rig.begin().add(first, 0, 140, pages).run();
            int own = rig.pages(1).slots().getFirst();
            var secondPages = new ForwardRig.Pages(
                    List.of(pages.slots().get(0), pages.slots().get(1), own));
            float[][] both = rig.begin()
                    .add(second, 128, 140, secondPages)
                    .add(first, 139, 140, pages)
                    .run();
            assertClose(both[0], rig.naive().logits(second)[139]);
            assertClose(both[1], rig.naive().logits(first)[139]);
        }
    }

    @Test
    @DisplayName("a copied page continues as the original")
    void copied_page() {
        ModelSpec spec = spec(Architecture.QWEN3, 128, 4, 2, 128, RopeSpec.plain(10_000));
        try (var rig = new ForwardRig(spec, 10, 64, 3)) {
            int[] tokens = ForwardRig.randomTokens(30, 97, 4);
            var pages = rig.pages(30);
            rig.begin().add(tokens, 0, 20, pages).run();
            var copy = rig.pages(30);
            rig.pool().copy(pages.slots().getFirst(), copy.slots().getFirst(), 20);
            float[][] logits = rig.begin().add(tokens, 20, 30, copy).run();
            assertClose(logits[0], rig.naive().logits(tokens)[29]);
        }
    }

    @Test
    @DisplayName("ENG-1: the same batch gives the same bits, wherever its pages lie and whatever else was computed")
    void same_bits() {
        ModelSpec spec = spec(Architecture.LLAMA, 192, 3, 1, 64, RopeSpec.plain(10_000));
        try (var rig = new ForwardRig(spec, 40, 64, 5)) {
            int[] tokens = ForwardRig.randomTokens(300, 97, 6);
            float[][] once = rig.begin().add(tokens, 0, 300, rig.pages(300)).run();
            rig.begin().add(tokens, 0, 50, rig.pages(50)).run();
            float[][] again = rig.begin().add(tokens, 0, 300, rig.pages(300)).run();
            assertThat(again[0]).containsExactly(once[0]);
        }
    }
}
