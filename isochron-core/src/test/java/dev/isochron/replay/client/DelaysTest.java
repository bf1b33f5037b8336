package dev.isochron.replay.client;

import static dev.isochron.testkit.HandStream.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.replay.LaneRules.DelayRule;
import dev.isochron.workload.TurnView;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RT-6 and the delays of RT-16: what stands in for a missing time, and the cap of each rule set. Empty = not recorded. */
final class DelaysTest {
    private static final DelayRule PLAIN = new DelayRule.ThinkTime(seconds(60));
    private static final DelayRule GAP = new DelayRule.StartGap(seconds(10));
    private static final DelayRule RECORDED = new DelayRule.Recorded();

    @ParameterizedTest(name = "gap {0}, api {1}, think {2}: plain {3}, mvp {4}, 1.0 {5}")
    @CsvSource({
        "30, 5, 20, 20, 5, 20",
        "30, 5, , 25, 5, 25",
        "30, , , 30, 10, 30",
        "30, , 20, 20, 10, 20",
        "4, 5, , 0, 0, 0",
        "4, 1, , 3, 3, 3",
        "25, 1, , 24, 9, 24",
        "700, 1, , 60, 9, 699",
        "143029, 0, 143029, 60, 10, 143029",
        "30, 12, 1, 1, 0, 1"
    })
    void between(double gap, Double api, Double think, double plain, double mvp, double recorded) {
        var before = new TurnView(1, 1, seconds(100), OptionalLong.empty(), optional(api));
        var next = new TurnView(1, 1, seconds(100 + gap), optional(think), OptionalLong.empty());
        assertThat(new Delays(PLAIN).between(before, next)).isEqualTo(seconds(plain));
        assertThat(new Delays(GAP).between(before, next)).isEqualTo(seconds(mvp));
        assertThat(new Delays(RECORDED).between(before, next)).isEqualTo(seconds(recorded));
    }

    private static OptionalLong optional(Double value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(seconds(value));
    }

    @Test
    void otherDistances_areCappedAlikeAndNeverNegative() {
        assertThat(new Delays(PLAIN).capped(seconds(143_029))).isEqualTo(seconds(60));
        assertThat(new Delays(GAP).capped(seconds(143_029))).isEqualTo(seconds(10));
        assertThat(new Delays(RECORDED).capped(seconds(143_029))).isEqualTo(seconds(143_029));
        assertThat(new Delays(PLAIN).capped(-1)).isZero();
    }
}
