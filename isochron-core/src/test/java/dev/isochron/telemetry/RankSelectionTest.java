package dev.isochron.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.RankId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** W2: the ranks that log. */
class RankSelectionTest {
    private static List<Integer> ofFour(RankSelection selection) {
        return IntStream.range(0, 4)
                .filter(rank -> selection.includes(new RankId(rank)))
                .boxed()
                .toList();
    }

    @Test
    @DisplayName("W2: unset is rank 0, 'all' in any case is all, numbers are those ranks")
    void w2_selections() {
        assertThat(ofFour(RankSelection.UNSET)).containsExactly(0);
        assertThat(ofFour(RankSelection.parse(" ALL "))).containsExactly(0, 1, 2, 3);
        assertThat(ofFour(RankSelection.parse("0,2"))).containsExactly(0, 2);
        assertThat(ofFour(RankSelection.parse(" 3, 1 "))).containsExactly(1, 3);
    }

    @ParameterizedTest(name = "W2: ''{0}'' is refused")
    @ValueSource(strings = {"x", "-1", "", "0,", "1.5"})
    void w2_refused(String value) {
        assertThatThrownBy(() -> RankSelection.parse(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("TLLM_PROFILE_LOG_RANKS is '" + value
                        + "'; expected 'all' or rank numbers >= 0 separated by commas");
    }
}
