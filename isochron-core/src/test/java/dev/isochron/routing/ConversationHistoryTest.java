package dev.isochron.routing;

import static dev.isochron.routing.Scene.keyed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.ConversationId;
import dev.isochron.core.RequestSpec;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The bound of block keys (EXE-12), with small numbers. */
class ConversationHistoryTest {
    private final ConversationHistory history = new ConversationHistory(EstimatorKind.LCP, 100, 20, new StateDigest());

    private static RequestSpec turn(String conversation, int blocks) {
        int[] ids = IntStream.range(0, blocks).toArray();
        return keyed(1, blocks * 64 + 1, ids)
                .conversation(Optional.of(new ConversationId(conversation)))
                .build();
    }

    @Test
    void remember_aboveTheKeyBound_dropsTheLeastRecentlyUsed() {
        history.estimateAndRemember(turn("a", 6));
        history.estimateAndRemember(turn("b", 6));
        history.estimateAndRemember(turn("a", 6));
        assertThat(history.blockKeys()).isEqualTo(18);
        history.estimateAndRemember(turn("c", 8));
        assertThat(history.all().keySet()).containsExactly(new ConversationId("a"), new ConversationId("c"));
        assertThat(history.blockKeys()).isEqualTo(20);
    }

    @Test
    void remember_oneConversationAboveTheBound_keepsTheFrontOfItsLatestPrompt() {
        history.estimateAndRemember(turn("b", 6));
        history.estimateAndRemember(turn("a", 15));
        history.estimateAndRemember(turn("a", 30));
        assertThat(history.all().keySet()).containsExactly(new ConversationId("a"));
        assertThat(history.blockKeys()).isEqualTo(20);
        assertThat(history.estimateAndRemember(turn("a", 30))).isEqualTo(10 * 64 + 1);
        assertThat(history.blockKeys()).isEqualTo(20);
    }

    @Test
    void growth_keepsNoKeys() {
        ConversationHistory growth = new ConversationHistory(EstimatorKind.GROWTH, 100, 20, new StateDigest());
        growth.estimateAndRemember(turn("a", 1_000));
        assertThat(growth.blockKeys()).isZero();
    }
}
