package dev.isochron.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {
    @Test
    void version_is_printed() {
        assertThat(Cli.run("--version").out()).startsWith("isochron ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "replay", "explain", "calibrate"})
    void help_of_every_command_shows_one_example(String command) {
        Cli help = command.isEmpty() ? Cli.run("--help") : Cli.run(command, "--help");

        assertThat(help.code()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out().lines().filter("Example:"::equals)).hasSize(1);
        assertThat(help.out()).contains("  isochron ");
        assertThat(help.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "''|missing command",
                "fly|Unmatched argument at index 0: 'fly'",
                "replay --graph out.html|Unknown options: '--graph', 'out.html'",
                "replay --ranks x|Invalid value for option '--ranks': 'x' is not an int",
                "explain|Missing required parameter: 'SCENARIO.yaml'",
                "calibrate|Missing required parameter: 'LOG'",
            })
    void wrong_usage_is_exit_2_with_one_message_and_a_pointer_to_help(String line, String message) {
        Cli result = line.isEmpty() ? Cli.run() : Cli.run(line.split(" "));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(message).contains("--help'").doesNotContain("\tat ");
    }
}
