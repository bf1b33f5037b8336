package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.KeyPrompt;
import dev.isochron.testkit.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** RT-1: every row of the manifest beside the shared Weka traces, counted from materialised prompts and a set of ids. */
final class WekaManifestTest {
    private static final int BLOCK = 64;

    /** The columns of the manifest that a reader can check. */
    private record Figures(
            long requests,
            long subAgents,
            long firstInput,
            long maxInput,
            long sumInput,
            long sumUncached,
            long longUncached,
            long compactions,
            long prefixBreaks) {}

    @Test
    @DisplayName("RT-1: requests, sub-agents, sums, uncached, compactions and breaks of each of the 60 files")
    void every_row() throws IOException {
        SessionWorkload weka =
                (SessionWorkload) WorkloadReader.read(SharedData.require("traces/weka"), ReadOptions.defaults());
        Map<String, Figures> counted = new LinkedHashMap<>();
        for (int i = 0; i < weka.sessions(); i++) {
            counted.put(weka.session(i).name(), new Counter(weka.session(i)).count());
        }

        assertThat(counted).isEqualTo(manifest());
    }

    private static Map<String, Figures> manifest() throws IOException {
        Map<String, Figures> rows = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(SharedData.require("traces/weka/manifest.csv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            long[] n = new long[13];
            for (int i = 4; i < 13; i++) {
                n[i] = Long.parseLong(cells[i]);
            }
            rows.put(cells[0], new Figures(n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12]));
        }
        return rows;
    }

    /** Walks a session in recorded order. */
    private static final class Counter {
        private final Session session;
        private final BitSet seen = new BitSet();
        private long requests;
        private long maxInput;
        private long sumInput;
        private long sumUncached;
        private long longUncached;
        private long compactions;
        private long prefixBreaks;

        Counter(Session session) {
            this.session = session;
        }

        Figures count() {
            PlayPrompts prompts = session.root().prompts(1);
            Optional<KeyPrompt> previous = Optional.empty();
            for (int turn = 0; turn < session.root().turns(); turn++) {
                KeyPrompt prompt = prompts.prompt(turn);
                long uncached = enter(prompt);
                maxInput = Math.max(maxInput, prompt.lengthTokens());
                longUncached += uncached > 32_768 ? 1 : 0;
                previous.ifPresent(before -> compare(before, prompt, uncached));
                previous = Optional.of(prompt);
                enterSubAgents(turn);
            }
            return new Figures(
                    requests,
                    session.subAgents().size(),
                    session.root().turn(0).inputTokens(),
                    maxInput,
                    sumInput,
                    sumUncached,
                    longUncached,
                    compactions,
                    prefixBreaks);
        }

        private void enterSubAgents(int turn) {
            for (SubAgent agent : session.subAgents()) {
                if (agent.afterTurn() == turn) {
                    PlayPrompts prompts = agent.stream().prompts(1);
                    for (int i = 0; i < agent.stream().turns(); i++) {
                        enter(prompts.prompt(i));
                    }
                }
            }
        }

        private void compare(KeyPrompt before, KeyPrompt now, long uncached) {
            if (before.lengthTokens() > 80_000 && now.lengthTokens() < 0.6 * before.lengthTokens()) {
                compactions++;
            }
            int common = 0;
            int most = Math.min(before.idCount(), now.idCount());
            while (common < most && before.id(common) == now.id(common)) {
                common++;
            }
            boolean grew = now.lengthTokens() >= before.lengthTokens();
            prefixBreaks += grew && common < before.idCount() - 1 && uncached > 8_192 ? 1 : 0;
        }

        private long enter(KeyPrompt prompt) {
            int known = 0;
            while (known < prompt.idCount() && seen.get(prompt.id(known))) {
                known++;
            }
            for (int i = known; i < prompt.idCount(); i++) {
                seen.set(prompt.id(i));
            }
            long uncached = prompt.lengthTokens() - (long) known * BLOCK;
            requests++;
            sumInput += prompt.lengthTokens();
            sumUncached += uncached;
            return uncached;
        }
    }
}
