package dev.isochron.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.RankId;
import dev.isochron.core.RankState;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Selection and ranges of executor-and-routing.md 12; R21 (payload) and R22. */
class RouterConfigTest {
    private static RouterConfig config(double beta, double threshold, double multiplier, int maxSessions) {
        return new RouterConfig(
                RouterKind.CONVERSATION,
                beta,
                threshold,
                multiplier,
                false,
                maxSessions,
                NewConversationPlacement.ROUND_ROBIN,
                EstimatePublishing.OFF,
                true);
    }

    @ParameterizedTest(name = "cache-aware {0}, affinity {1}: {2}, {3} warnings")
    @CsvSource({
        "false, false, DEFAULT, 0",
        "true, false, CACHE_AWARE, 0",
        "false, true, CONVERSATION, 0",
        "true, true, CONVERSATION, 1"
    })
    void select_flags_conversationWins(boolean cacheAware, boolean affinity, RouterKind kind, int warnings) {
        RouterKind.Selection selection = RouterKind.select(cacheAware, affinity);
        assertThat(selection.kind()).isEqualTo(kind);
        assertThat(selection.warnings()).hasSize(warnings);
    }

    @ParameterizedTest(name = "{4}")
    @CsvSource({
        "-0.1, 0.1, 2.0, 1, load_balance_weight is -0.1; expected a number >= 0",
        "NaN, 0.1, 2.0, 1, load_balance_weight is NaN; expected a number >= 0",
        "1.0, 1.5, 2.0, 1, match_rate_threshold is 1.5; expected a number from 0 to 1",
        "1.0, 0.1, 0.99, 1, fair_share_multiplier is 0.99; expected a number >= 1.0",
        "1.0, 0.1, 2.0, 0, max_sessions is 0; expected an integer >= 1"
    })
    void config_outOfRange_namesKeyValueAndRange(
            double beta, double threshold, double multiplier, int maxSessions, String message) {
        assertThatThrownBy(() -> config(beta, threshold, multiplier, maxSessions))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("attention_dp_config.kv_cache_routing_" + message);
    }

    @Test
    void config_edgesOfTheRanges_areAccepted() {
        assertThat(config(0, 0, 1.0, 1)).isEqualTo(config(0, 0, 1.0, 1));
        assertThat(config(0, 1, 1.0, 1).matchRateThreshold()).isEqualTo(1);
    }

    @Test
    @DisplayName("R22: an unknown placement, and cache-aware routing without block reuse, are configuration errors")
    void r22_configurationErrors() {
        assertThatThrownBy(() -> NewConversationPlacement.parse("banana"))
                .hasMessageContaining("kv_cache_routing_new_conv_placement is 'banana'; expected round_robin or");
        assertThatThrownBy(() -> new RouterConfig(
                        RouterKind.CACHE_AWARE,
                        1,
                        0,
                        1,
                        false,
                        1,
                        NewConversationPlacement.LEAST_QUEUED,
                        EstimatePublishing.OFF,
                        false))
                .hasMessageContaining("enable_kv_cache_aware_routing is true")
                .hasMessageContaining("enable_block_reuse is false");
    }

    @Test
    void parse_eachSpelling_isReadBack() {
        for (NewConversationPlacement placement : NewConversationPlacement.values()) {
            assertThat(NewConversationPlacement.parse(placement.configurationValue()))
                    .isEqualTo(placement);
        }
        for (RouterKind kind : RouterKind.values()) {
            assertThat(RouterKind.parse(kind.optionValue())).isEqualTo(kind);
        }
        for (EstimatorKind kind : EstimatorKind.values()) {
            assertThat(EstimatorKind.parse(kind.optionValue())).isEqualTo(kind);
        }
        assertThatThrownBy(() -> RouterKind.parse("random")).hasMessageContaining("'random'; expected default");
        assertThatThrownBy(() -> EstimatorKind.parse("LCP")).hasMessageContaining("'LCP'; expected growth or lcp");
    }

    @Test
    @DisplayName("R21: payload of rank 0 with 5 active and 100 tokens; short and long payloads")
    void r21_payload() {
        assertThat(RankState.of(new RankId(0), 5, 100).payload())
                .containsExactly(0, 5, 100, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0);
        assertThat(RankState.ofPayload(new long[] {2, 3, 50})).isEqualTo(RankState.of(new RankId(2), 3, 50));
        assertThatThrownBy(() -> RankState.ofPayload(Arrays.copyOf(new long[] {1}, 14)))
                .hasMessageContaining("14 numbers; expected 3 to 13");
    }
}
