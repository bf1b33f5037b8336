package dev.isochron.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestTest {
    @ParameterizedTest
    @CsvSource({"kitten,sitting,3", "a,a,0", "'',abc,3", "abc,'',3", "flaw,lawn,2"})
    void distance_counts_insertions_deletions_and_replacements(String a, String b, int distance) {
        assertThat(Nearest.distance(a, b)).isEqualTo(distance);
    }

    @Test
    void a_mistyped_name_finds_the_known_one() {
        List<String> known = List.of("max_num_tokens", "max_batch_size");

        assertThat(Nearest.of("max_num_token", known)).contains("max_num_tokens");
        assertThat(Nearest.hint("MAX_BATCHSIZE", known)).isEqualTo("; did you mean max_batch_size?");
    }

    @Test
    void a_foreign_word_has_no_nearest_name() {
        assertThat(Nearest.of("zebra", List.of("max_num_tokens"))).isEmpty();
        assertThat(Nearest.hint("zebra", List.of("max_num_tokens"))).isEmpty();
    }
}
