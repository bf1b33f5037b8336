package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scanner for JSON, and numbers as traces write them. */
final class JsonScannerTest {
    private static JsonScanner over(String text) throws IOException {
        ByteSource source = new ByteSource();
        source.open(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        return new JsonScanner(source);
    }

    @Test
    void strings_are_decoded() throws Exception {
        assertThat(over("\"a\\n\\t\\\"\\\\\\/\\u00e4\u00e4\u4e2d\"").string())
                .isEqualTo("a\n\t\"\\/\u00e4\u00e4\u4e2d");
        assertThat(over('"' + "x".repeat(1_000) + "\" 5").string()).hasSize(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"open",
                "\"bad \\q\"",
                "\"\\u12g4\"",
                "\"line\nend\"",
                "01",
                "-",
                "1.",
                "1e",
                "+1",
                ".5",
                "nul",
                "tru",
                "[1,]",
                "[1 2]",
                "{\"a\"}",
                "{\"a\":}",
                "{a:1}",
                "[1}",
                "",
                "]"
            })
    void malformed_text_is_refused(String text) {
        assertThatThrownBy(() -> over(text).skipValue()).isInstanceOf(MalformedTextException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0.5e-10", "1E+5", "null", "true", "false", "\"\"", "[]", "{}", "[[],{\"a\":[1,2]}]"})
    void well_formed_text_is_passed_over(String text) throws Exception {
        JsonScanner scanner = over(" " + text + " ");
        scanner.skipValue();
        assertThat(scanner.next()).isEqualTo(ByteSource.END);
    }

    @Test
    void values_nested_too_deep_are_refused_without_overflowing_the_stack() {
        assertThatThrownBy(() -> over("[".repeat(100_000)).skipValue())
                .isInstanceOf(MalformedTextException.class)
                .hasMessageContaining("at most 64");
    }

    @Test
    void ids_across_windows_keep_their_values_and_places() throws Exception {
        int count = 40_000;
        StringBuilder text = new StringBuilder("   [");
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : i % 7 == 0 ? " , " : ",").append(i * 37);
        }
        JsonScanner scanner = over(text.append(']').toString());
        IdList ids = new IdList();
        ids.read(scanner);

        assertThat(ids.count()).isEqualTo(count);
        assertThat(ids.hasBadElement()).isFalse();
        for (int i = 0; i < count; i += 997) {
            assertThat(ids.ids()[i]).isEqualTo(i * 37);
            assertThat(text.substring((int) ids.offset(i))).startsWith(i * 37 + (i == count - 1 ? "]" : ""));
        }
        assertThat(scanner.next()).isEqualTo(ByteSource.END);
    }

    @Test
    void the_first_bad_id_is_remembered() throws Exception {
        IdList ids = new IdList();
        ids.read(over("[1,2147483647,2147483648,-1,99999999999999999999]"));

        assertThat(ids.count()).isEqualTo(5);
        assertThat(ids.badIndex()).isEqualTo(2);
        assertThat(ids.badValue()).isEqualTo("2147483648");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "2147483647,2147483647", "2147483648,-1", "-1,-1", "1.0,-1", "1e3,-1", "'',-1", "99999999999,-1"
    })
    void counts(String token, int value) {
        assertThat(Numbers.count(token)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "9.11,9110000000",
        "440243.409,440243409000000",
        "1e-9,1",
        "4e9,4000000000000000000",
        "4.1e9,-1",
        "-0.1,-1",
        "noon,-1",
        "1e999,-1"
    })
    void seconds(String token, long nanos) {
        assertThat(Numbers.nanos(token, 1e9)).isEqualTo(nanos);
    }
}
