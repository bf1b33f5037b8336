package dev.isochron.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prompts known only by block ids, and token prompts (kv-cache.md 4.4). */
final class KeyPromptTest {
    @ParameterizedTest(name = "{0} tokens, ids of 64 tokens, {1} ids: {2} count")
    @CsvSource({"128, 2, 2", "130, 2, 2", "130, 3, 2", "63, 0, 0", "63, 1, 0"})
    void idsOfWholeBlocks_count(int length, int given, int counted) {
        var prompt = KeyPrompt.of(1, 64, new int[] {7, 8, 9}, given, length);
        assertThat(prompt.idCount()).isEqualTo(counted);
        assertThat(prompt.lengthTokens()).isEqualTo(length);
        assertThatThrownBy(() -> prompt.id(counted)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void otherCounts_areErrors_withBothNumbers() {
        int[] ids = {1, 2, 3, 4};
        assertThatThrownBy(() -> KeyPrompt.of(1, 64, ids, 4, 130))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("prompt of 130 tokens has 4 block ids of 64 tokens; expected 2 or 3");
        assertThatThrownBy(() -> KeyPrompt.of(1, 64, ids, 1, 128))
                .hasMessage("prompt of 128 tokens has 1 block ids of 64 tokens; expected 2");
        assertThatThrownBy(() -> KeyPrompt.of(1, 64, ids, 5, 320)).hasMessage("5 block ids claimed, 4 given");
        assertThatThrownBy(() -> KeyPrompt.of(1, 64, ids, 0, 0)).hasMessageContaining("prompt length 0");
        assertThatThrownBy(() -> KeyPrompt.unique(1, 64, 0)).hasMessageContaining("prompt length 0");
    }

    @Test
    void appendUnknown_addsTokensWithoutIds() {
        var longer = KeyPrompt.of(1, 64, new int[] {7}, 1, 100).appendUnknown(100);
        assertThat(longer.lengthTokens()).isEqualTo(200);
        assertThat(longer.idCount()).isEqualTo(1);
        assertThat(KeyPrompt.unique(1, 64, 200).idCount()).isZero();
    }

    @Test
    void tokenPrompt_refusesNothingAndNegatives() {
        assertThatThrownBy(TokenPrompt::of).hasMessageContaining("prompt is empty");
        assertThatThrownBy(() -> TokenPrompt.of(1, -2)).hasMessageContaining("token id -2 is negative");
    }

    @Test
    void commonRun_endsAtTheFirstDifferenceOrTheShorterEnd() {
        var prompt = TokenPrompt.of(9, 1, 2, 3, 4);
        assertThat(prompt.commonRun(1, TokenPrompt.of(1, 2, 7), 0, 4)).isEqualTo(2);
        assertThat(prompt.commonRun(1, TokenPrompt.of(1, 2, 3, 4, 5), 0, 3)).isEqualTo(3);
        assertThat(prompt.commonRun(3, new int[] {3, 4, 5}, 3)).isEqualTo(2);
        assertThat(prompt.commonRun(1, new int[] {5}, 4)).isZero();
    }
}
