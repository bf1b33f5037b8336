package dev.isochron.workload;

import static dev.isochron.workload.WekaText.ids;
import static dev.isochron.workload.WekaText.request;
import static dev.isochron.workload.WekaText.trace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.KeyPrompt;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The prompts of a play. */
final class PlayPromptsTest {
    private static final Stream STREAM = WekaText.read(trace(
                    request(0, ids(0, 3)),
                    request(1, ids(0, 6)),
                    request(2, ids(0, 6)),
                    request(3, ids(0, 2) + ",20,21"),
                    request(4, ids(0, 4)),
                    request(5, "")))
            .session(0)
            .root();

    private static List<Integer> idsOf(KeyPrompt prompt) {
        return IntStream.range(0, prompt.idCount()).mapToObj(prompt::id).toList();
    }

    @Test
    void prompts_have_the_ids_and_lengths_of_their_turns_in_any_order() {
        List<List<Integer>> expected = List.of(
                List.of(0, 1, 2),
                List.of(0, 1, 2, 3, 4, 5),
                List.of(0, 1, 2, 3, 4, 5),
                List.of(0, 1, 6, 7),
                List.of(0, 1, 2, 3),
                List.of());
        for (List<Integer> order : List.of(List.of(0, 1, 2, 3, 4, 5), List.of(5, 3, 0, 4, 1, 2))) {
            PlayPrompts prompts = STREAM.prompts(77);
            for (int turn : order) {
                KeyPrompt prompt = prompts.prompt(turn);
                assertThat(idsOf(prompt)).isEqualTo(expected.get(turn));
                assertThat(prompt.lengthTokens()).isEqualTo(expected.get(turn).size() * 64 + 32);
                assertThat(prompt.namespace()).isEqualTo(77);
                assertThat(prompt.idTokens()).isEqualTo(64);
            }
        }
    }

    @Test
    @DisplayName(
            "4: turns on one chain share one array, filled for the longest of them; a turn that leaves the chain gets its own")
    void turns_of_one_chain_share_an_array() {
        TraceStream stream = (TraceStream) STREAM;
        TracePrompts prompts = new TracePrompts(stream, 1);

        int[] first = prompts.idsFor(0);
        assertThat(first).hasSize(6);
        assertThat(prompts.idsFor(1)).isSameAs(first);
        assertThat(prompts.idsFor(2)).isSameAs(first);
        assertThat(prompts.idsFor(3)).isNotSameAs(first).hasSize(4);
    }

    @Test
    @DisplayName("14: in the synthetic workload a follow-up turn seldom makes an array")
    void few_arrays_are_made_in_long_sessions() {
        SessionWorkload workload = SyntheticAgentic.generate(AgenticShape.parse("sessions=100"), 1);
        int turns = 0;
        Set<int[]> arrays = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < workload.sessions(); i++) {
            TraceStream root = (TraceStream) workload.session(i).root();
            TracePrompts prompts = new TracePrompts(root, i);
            for (int turn = 0; turn < root.turns(); turn++) {
                arrays.add(prompts.idsFor(turn));
            }
            turns += root.turns();
        }
        assertThat(arrays).hasSizeLessThan(turns / 10);
    }
}
