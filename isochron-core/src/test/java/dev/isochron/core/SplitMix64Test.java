package dev.isochron.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The generator gives the published numbers; its streams do not depend on who draws first. */
final class SplitMix64Test {
    @Test
    void seed1234567_givesThePublishedNumbers() {
        var random = new SplitMix64(1234567);
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("6457827717110365317");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("3203168211198807973");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("9817491932198370423");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("4593380528125082431");
        assertThat(Long.toUnsignedString(random.nextLong())).isEqualTo("16408922859458223821");
    }

    @Test
    void seed0_givesThePublishedNumbers() {
        var random = new SplitMix64(0);
        assertThat(random.nextLong()).isEqualTo(0xe220a8397b1dcdafL);
        assertThat(random.nextLong()).isEqualTo(0x6e789e6aa1b965f4L);
        assertThat(random.nextLong()).isEqualTo(0x06c45d188009454fL);
        assertThat(SplitMix64.mix(42)).isEqualTo(0xa759ea27d4727622L);
    }

    @Test
    void streams_differByPurposeAndIndex_andRepeat() {
        assertThat(SplitMix64.stream(1, "think", 2).nextLong())
                .isEqualTo(SplitMix64.stream(1, "think", 2).nextLong())
                .isNotEqualTo(SplitMix64.stream(1, "think", 3).nextLong())
                .isNotEqualTo(SplitMix64.stream(1, "start", 2).nextLong())
                .isNotEqualTo(SplitMix64.stream(2, "think", 2).nextLong());
    }

    @Test
    void draws_stayInTheirRange() {
        var random = new SplitMix64(5);
        int[] counts = new int[10];
        double sum = 0;
        for (int i = 0; i < 10_000; i++) {
            counts[random.nextInt(10)]++;
            assertThat(random.nextDouble()).isBetween(0.0, Math.nextDown(1.0));
            sum += random.nextGaussian();
        }
        assertThat(Arrays.stream(counts).boxed()).allMatch(count -> count > 850 && count < 1150);
        assertThat(sum / 10_000).isBetween(-0.05, 0.05);
        assertThatThrownBy(() -> random.nextInt(0)).hasMessage("bound 0; expected >= 1");
    }
}
