package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.SplitMix64;
import dev.isochron.testkit.Laws;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** However a sequence comes to its end, its logits have the same bits. */
final class ForwardLawTest {
    private static final int SLOTS = 48;

    /** A sequence under way. */
    private static final class Course {
        private final int[] tokens;
        private ForwardRig.Pages pages;
        private int done;

        Course(ForwardRig rig, SplitMix64 random) {
            int length = 1 + random.nextInt(400);
            this.tokens = ForwardRig.randomTokens(length, SmallModels.VOCABULARY, random.nextLong());
            this.pages = rig.pages(length);
        }

        /** Suspended and resumed elsewhere: its pages move, and others may write the old ones. */
        void move(ForwardRig rig) {
            pages = rig.move(pages);
        }

        void chunk(ForwardRig rig, int tokensWanted) {
            int to = Math.min(tokens.length, done + tokensWanted);
            rig.add(tokens, done, to, pages);
            done = to;
        }

        boolean ended() {
            return done == tokens.length;
        }
    }

    @Test
    @DisplayName(
            "ENG-1, ENG-2: any chunks, any company, any pages, moved in between or not: the logits are those of one chunk alone")
    void any_course_gives_the_same_bits() {
        Laws.hold(25, random -> {
            int block = random.nextInt(2) == 0 ? 32 : 64;
            try (var rig = new ForwardRig(SmallModels.llama(), SLOTS, block, random.nextLong())) {
                var course = new Course(rig, random);
                var company = new Course(rig, random);
                float[] last = {};
                while (!course.ended()) {
                    if (random.nextInt(4) == 0) {
                        course.move(rig);
                    }
                    rig.begin();
                    if (!company.ended() && random.nextInt(2) == 0) {
                        company.chunk(rig, 1 + random.nextInt(9));
                    }
                    course.chunk(rig, 1 + random.nextInt(150));
                    last = rig.run()[rig.sequences() - 1];
                }
                var whole = rig.move(course.pages);
                float[][] once = rig.begin()
                        .add(course.tokens, 0, course.tokens.length, whole)
                        .run();
                assertThat(last).containsExactly(once[0]);
            }
        });
    }
}
