package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The synthetic agentic workload. */
final class SyntheticAgenticTest {
    private static PackedSessions make(String parameters, long seed) {
        return (PackedSessions) SyntheticAgentic.generate(AgenticShape.parse(parameters), seed);
    }

    @Test
    @DisplayName("RT-12: session i alone equals session i of the whole")
    void session_alone_equals_session_of_the_whole() {
        PackedSessions few = make("sessions=150", 7);
        PackedSessions many = make("sessions=1000", 7);

        for (int i : new int[] {149, 0, 99, 100}) {
            assertThat(few.trace(i).forest()).isEqualTo(many.trace(i).forest());
            assertThat(few.session(i).root().turn(1))
                    .isEqualTo(many.session(i).root().turn(1));
        }
    }
}
