package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The parameters of the synthetic workload. */
final class AgenticShapeTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "sessions=1000", "large_share=0.11 , block=64"})
    void parameters_that_say_the_default_are_the_default(String text) {
        assertThat(AgenticShape.parse(text)).isEqualTo(AgenticShape.defaults());
    }

    @Test
    void every_key_sets_its_parameter_and_is_written_back() {
        String text =
                "sessions=7,window=60000,large_window=500000,large_share=0.5,heavy_openers=0.25,subagents=1,block=128";

        AgenticShape shape = AgenticShape.parse(text);

        assertThat(shape).isEqualTo(new AgenticShape(7, 60_000, 500_000, 50, 0.25, 1, 128));
        assertThat(shape.parameters()).isEqualTo(text);
        assertThat(AgenticShape.parse(AgenticShape.defaults().parameters())).isEqualTo(AgenticShape.defaults());
        assertThat(SyntheticAgentic.generate(shape, 1).name()).isEqualTo("synthetic-agentic:" + text);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    sesions=5        | unknown key 'sesions'; did you mean sessions?
                    Window=60000     | unknown key 'Window'; did you mean window?
                    large_shar=1     | unknown key 'large_shar'; did you mean large_share?
                    sessions=0       | sessions = '0'; expected a whole number of 1 .. 10000000
                    sessions=1.5     | sessions = '1.5'; expected a whole number of 1 .. 10000000
                    sessions=        | sessions = ''; expected a whole number of 1 .. 10000000
                    sessions=-3      | sessions = '-3'; expected
                    window=49999     | window = '49999'; expected a whole number of 50000 .. 100000000
                    large_share=0.115| large_share = '0.115'; expected a share, in hundredths, of 0 .. 1
                    heavy_openers=2  | heavy_openers = '2'; expected a share of 0 .. 1
                    subagents=x      | subagents = 'x'; expected a share of 0 .. 1
                    block=5000       | block = '5000'; expected a whole number of 1 .. 4096
                    sessions         | 'sessions'; expected key=value with one of sessions, window
                    """)
    void bad_parameters_are_refused_with_key_value_and_range(String text, String message) {
        assertThatThrownBy(() -> AgenticShape.parse(text))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContainingAll("synthetic-agentic", message);
    }

    @Test
    void a_record_out_of_range_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AgenticShape(0, 186_000, 970_000, 11, 0.16, 0.05, 64));
    }
}
