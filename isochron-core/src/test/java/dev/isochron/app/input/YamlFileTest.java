package dev.isochron.app.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class YamlFileTest {
    @Test
    void anchors_and_merge_keys_are_resolved_and_own_keys_win() {
        YamlSection top = YamlFile.parse("f", "a: &x {n: 1, m: 2}\nb: {<<: *x, m: 3}\nc: *x\n");

        YamlSection b = top.section("b").orElseThrow();
        assertThat(b.integer("n", 0, 9)).hasValue(1);
        assertThat(b.integer("m", 0, 9)).hasValue(3);
        assertThat(top.section("c").orElseThrow().integer("n", 0, 9)).hasValue(1);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "a: {n: -1}|f:1: a.n: -1; expected an integer from 0 to 9",
                "a: {n: 1.5}|f:1: a.n: 1.5; expected an integer from 0 to 9",
                "a: {n: [1]}|f:1: a.n: a list of 1; expected a single value",
                "a: 7|f:1: a: 7; expected a block of keys",
                "- 1|f:1: the file is no block of keys; expected lines like \"key: value\"",
            })
    void a_value_of_the_wrong_kind_is_named_with_file_line_path_and_expectation(String yaml, String message) {
        assertThatThrownBy(() ->
                        YamlFile.parse("f", yaml).section("a").orElseThrow().integer("n", 0, 9))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @Test
    void the_line_is_that_of_the_key() {
        YamlSection top = YamlFile.parse("f", "# first\na:\n  b:\n    c: 1\n");

        assertThat(top.place("a")).isEqualTo("f:2: a");
        assertThat(top.section("a").orElseThrow().place("b")).isEqualTo("f:3: a.b");
    }

    @Test
    void null_counts_as_absent_but_can_be_told_apart() {
        YamlSection top = YamlFile.parse("f", "a: null\nb: ~\nc:\nd: 'null'\n");

        assertThat(top.has("a")).isFalse();
        assertThat(top.isNull("a")).isTrue();
        assertThat(top.isNull("b")).isTrue();
        assertThat(top.isNull("c")).isTrue();
        assertThat(top.isNull("missing")).isFalse();
        assertThat(top.text("d")).contains("null");
    }

    @Test
    void an_unknown_key_is_refused_with_the_nearest_name() {
        YamlSection top = YamlFile.parse("f", "iterations: 3\niteration: 4\n");
        top.integer("iterations", 1, 9);

        assertThatThrownBy(top::refuseUnread)
                .hasMessageStartingWith("f:2: iteration: unknown key; did you mean iterations?");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "'a: 1\nb: [1'|f:2: is not YAML",
                "'a: 1\na: 2'|f:2: key a is written twice",
                "''|f: is empty",
                "'a: &x [*x]'|f:1: blocks are nested deeper",
                "'a: {<<: 3}'|f:1: << merges 3",
            })
    void what_is_no_yaml_is_one_line_with_its_place(String yaml, String start) {
        assertThatThrownBy(() -> YamlFile.parse("f", yaml))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(start)
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
    }

    @Test
    void a_missing_file_is_named() {
        assertThatThrownBy(() -> YamlFile.read(Path.of("nowhere.yaml")))
                .hasMessage("nowhere.yaml: cannot be read (no such file); expected a YAML file");
    }
}
