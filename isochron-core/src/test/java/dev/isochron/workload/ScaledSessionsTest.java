package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.KeyPrompt;
import org.junit.jupiter.api.Test;

/** Conversations made shorter keep their blocks, their sharing and their times. */
final class ScaledSessionsTest {
    @Test
    void a_scaled_session_has_the_same_ids_in_shorter_blocks() {
        SessionWorkload full = SyntheticAgentic.generate(AgenticShape.parse("sessions=20"), 3);
        SessionWorkload scaled = full.scaledDown(16);
        assertThat(scaled.blockTokens()).isEqualTo(4);
        assertThat(scaled.sessions()).isEqualTo(20);
        for (int i = 0; i < 20; i++) {
            Stream before = full.session(i).root();
            Stream after = scaled.session(i).root();
            assertThat(after.turns()).isEqualTo(before.turns());
            for (int turn = 0; turn < before.turns(); turn++) {
                assertThat(after.turn(turn).inputTokens())
                        .isEqualTo(before.turn(turn).inputTokens() / 16);
                assertThat(after.turn(turn).startNanos())
                        .isEqualTo(before.turn(turn).startNanos());
                KeyPrompt long1 = before.prompts(7).prompt(turn);
                KeyPrompt short1 = after.prompts(7).prompt(turn);
                assertThat(short1.idCount()).isEqualTo(long1.idCount());
                assertThat(short1.id(short1.idCount() - 1)).isEqualTo(long1.id(long1.idCount() - 1));
            }
        }
    }

    @Test
    void a_divisor_that_does_not_divide_the_block_is_refused_with_both_numbers() {
        SessionWorkload full = SyntheticAgentic.generate(AgenticShape.parse("sessions=2"), 3);
        assertThatThrownBy(() -> full.scaledDown(10))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContaining("blocks of 64 tokens cannot be made 10 times shorter");
        assertThat(full.scaledDown(1)).isSameAs(full);
    }
}
