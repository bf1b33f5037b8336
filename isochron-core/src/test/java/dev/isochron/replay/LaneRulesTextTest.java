package dev.isochron.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.replay.LaneRules.DelayRule;
import dev.isochron.replay.LaneRules.StartShare;
import dev.isochron.replay.LaneRules.TraceOrder;
import dev.isochron.replay.LaneRules.WarmUp;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 6.4: the three rule sets and their keys; every refusal names key, value and range. */
final class LaneRulesTextTest {
    private static final long SECOND = 1_000_000_000L;

    private static LaneRules parse(String text) {
        return LaneRulesText.parse(text, OptionalLong.empty(), OptionalLong.empty());
    }

    @Test
    void names_giveTheRowsOfTheTable() {
        assertThat(parse("plain")).isEqualTo(LaneRules.plain());
        assertThat(parse("agentx-mvp")).isEqualTo(LaneRules.agentxMvp());
        assertThat(parse("agentx-1.0")).isEqualTo(LaneRules.agentx10());
        assertThat(LaneRules.plain().seed(OptionalLong.empty())).isEqualTo(1);
        assertThat(LaneRules.agentx10().seed(OptionalLong.empty())).isEqualTo(42);
        assertThat(LaneRules.agentx10().seed(OptionalLong.of(7))).isEqualTo(7);
    }

    @Test
    void keys_overrideRowsAndMarkTheRules() {
        var rules = parse("plain:duration=90s,start=0.2..0.4,think_cap=5s,repeats=3,order=file,grace=1s,rate=2.5");
        assertThat(rules.modified()).isTrue();
        assertThat(rules.durationNanos()).isEqualTo(90 * SECOND);
        assertThat(rules.start()).isEqualTo(new StartShare(0.2, 0.4));
        assertThat(rules.delay()).isEqualTo(new DelayRule.ThinkTime(5 * SECOND));
        assertThat(rules.warmUp()).isEqualTo(new WarmUp.LastTurn(3));
        assertThat(rules.order()).isEqualTo(TraceOrder.FILE);
        assertThat(rules.graceNanos()).isEqualTo(SECOND);
        assertThat(rules.rate()).isEqualTo(2.5);
        assertThat(parse("agentx-1.0:tree_idle=off,idle=3s").treeIdleNanos()).isEmpty();
    }

    @Test
    void options_giveWayToKeys() {
        var rules = LaneRulesText.parse("plain:duration=10s", OptionalLong.of(SECOND), OptionalLong.of(2 * SECOND));
        assertThat(rules.durationNanos()).isEqualTo(10 * SECOND);
        assertThat(rules.delay()).isEqualTo(new DelayRule.ThinkTime(2 * SECOND));
        assertThat(LaneRulesText.parse("plain", OptionalLong.of(SECOND), OptionalLong.empty())
                        .modified())
                .isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "fair | \"fair\"; expected plain, agentx-mvp or agentx-1.0",
                "plain:speed=1 | \"speed=1\"; expected key=value",
                "plain:duration | \"duration\"; expected key=value",
                "plain:duration=0 | duration 0 ns; expected > 0",
                "plain:duration=soon | duration \"soon\"; expected a length of time",
                "plain:start=0.5..0.2 | start \"0.5..0.2\"; expected SHARE or FROM..TO",
                "plain:start=x | start \"x\"; expected",
                "plain:delay=none | delay \"none\"; expected one of [gap, recorded, think]",
                "plain:repeats=-1 | repeats \"-1\"; expected an integer",
                "plain:order=random | order \"random\"; expected one of [file, lane, shuffle]",
                "plain:wrap=yes | wrap \"yes\"; expected one of [off, on]",
                "plain:rate=0 | rate \"0\"; expected a decimal number > 0",
                "plain:grace=-1s | grace \"-1s\"; expected a length of time",
                "plain:grace=1s,grace=2s | grace is given twice"
            })
    void badText_isNamedWithKeyValueAndRange(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest(name = "{0} = {1} ns")
    @CsvSource({
        "30m, 1800000000000",
        "90s, 90000000000",
        "1.5h, 5400000000000",
        "250ms, 250000000",
        "2, 2000000000",
        "0, 0"
    })
    void timeSpans(String text, long nanos) {
        assertThat(TimeSpan.parse("--duration", text)).isEqualTo(nanos);
    }
}
