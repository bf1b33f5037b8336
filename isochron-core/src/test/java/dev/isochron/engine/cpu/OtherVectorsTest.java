package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.engine.model.ModelSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The forward on vectors that this machine would not prefer, in a virtual machine of its own that may use no longer ones. */
final class OtherVectorsTest {
    private static final int LENGTH = 150;

    @ParameterizedTest
    @ValueSource(ints = {16, 32})
    @DisplayName("ENG-7: logits on shorter vectors are those of the reference")
    void shorter_vectors(int bytes) throws IOException, InterruptedException {
        Process machine = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-modules=jdk.incubator.vector",
                        "-XX:MaxVectorSize=" + bytes,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherVectorsTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(machine.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(machine.waitFor()).as(said).isZero();
        assertThat(said).contains("lanes " + bytes / 4);
    }

    /** What the other machine runs. */
    public static void main(String[] arguments) {
        System.out.println("lanes " + MicroKernels.LANES);
        for (int block : new int[] {32, 64}) {
            check(SmallModels.llama(), block);
            check(SmallModels.headsOf64(), block);
        }
    }

    private static void check(ModelSpec spec, int block) {
        try (var rig = new ForwardRig(spec, 10, block, 7)) {
            int[] tokens = ForwardRig.randomTokens(LENGTH, SmallModels.VOCABULARY, 1);
            var pages = rig.pages(LENGTH);
            rig.begin().add(tokens, 0, LENGTH - 9, pages).run();
            float[][] logits =
                    rig.begin().add(tokens, LENGTH - 9, LENGTH, pages).run();
            TransformerTest.assertClose(logits[0], rig.naive().logits(tokens)[LENGTH - 1]);
        }
    }
}
