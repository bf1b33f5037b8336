package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.KeyPrompt;
import dev.isochron.workload.TurnPlan.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The synthetic agentic workload. */
final class SyntheticAgenticTest {
    private static final AgenticShape TWO_THOUSAND = AgenticShape.parse("sessions=2000");

    private static PackedSessions make(String parameters, long seed) {
        return (PackedSessions) SyntheticAgentic.generate(AgenticShape.parse(parameters), seed);
    }

    @ParameterizedTest(name = "RT-12: seed {0} has the published shape")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void published_shape(long seed) {
        WorkloadSummary summary = SyntheticAgentic.generate(TWO_THOUSAND, seed).summary(64, 8192);

        assertThat(summary.prompt().p50()).isBetween(69_000L, 81_000L);
        assertThat(summary.prompt().p99()).isBetween(480_000L, 760_000L);
        assertThat(summary.prompt().max()).isBetween(930_000L, 970_000L);
        assertThat(summary.hitRate()).isBetween(0.948, 0.97);
        assertThat(summary.uncached().p50()).isBetween(660L, 800L);
        assertThat(summary.uncached().p90()).isBetween(4_200L, 5_200L);
        assertThat(summary.uncached().p99()).isBetween(78_000L, 105_000L);
    }

    @Test
    @DisplayName("3.5: about 61,000 requests per 1,000 sessions, 1.4 chunks each, token-weighted depth about 75,000")
    void size_and_depth() {
        WorkloadSummary summary = SyntheticAgentic.generate(TWO_THOUSAND, 1).summary(64, 8192);

        assertThat(summary.requests() / 2.0).isCloseTo(61_000, within(5_000.0));
        assertThat((double) summary.chunks() / summary.requests()).isCloseTo(1.4, within(0.05));
        assertThat(summary.medianStartDepthTokens()).isBetween(70_000L, 81_000L);
        assertThat(SyntheticAgentic.generate(TWO_THOUSAND, 1).report().requestsUsable())
                .isEqualTo(summary.requests());
    }

    @Test
    @DisplayName("RT-12: session i alone equals session i of the whole; another seed gives another workload")
    void session_alone_equals_session_of_the_whole() {
        PackedSessions few = make("sessions=150", 7);
        PackedSessions many = make("sessions=1000", 7);

        for (int i : new int[] {149, 0, 99, 100}) {
            assertThat(everything(few.session(i))).isEqualTo(everything(many.session(i)));
        }
        assertThat(everything(few.session(3)))
                .isNotEqualTo(everything(make("sessions=150", 8).session(3)));
    }

    private static List<String> everything(Session session) {
        List<String> all = new ArrayList<>();
        collect(session.name(), session.root(), all);
        for (SubAgent agent : session.subAgents()) {
            collect(agent.agentId() + agent.afterTurn() + agent.startNanos() + agent.endNanos(), agent.stream(), all);
        }
        return all;
    }

    private static void collect(String name, Stream stream, List<String> all) {
        PlayPrompts prompts = stream.prompts(5);
        for (int turn = 0; turn < stream.turns(); turn++) {
            KeyPrompt prompt = prompts.prompt(turn);
            int[] ids = IntStream.range(0, prompt.idCount()).map(prompt::id).toArray();
            all.add(name + stream.turn(turn) + Arrays.hashCode(ids));
        }
    }

    @Test
    @DisplayName("RT-13: of each 100 consecutive sessions exactly 11 are large; windows are never exceeded")
    void windows() {
        AgenticShape shape = AgenticShape.parse("sessions=500");
        for (int group = 0; group < 5; group++) {
            int first = 100 * group;
            assertThat(IntStream.range(first, first + 100)
                            .filter(i -> SessionSize.of(shape, 3, i).isLarge()))
                    .hasSize(11);
        }
        PackedSessions sessions = make("sessions=500", 3);
        for (int i = 0; i < 500; i++) {
            int window = SessionSize.of(shape, 3, i).windowTokens(shape);
            assertThat(sessions.trace(i).fits(window + 18_195L)).isTrue();
            Stream root = sessions.session(i).root();
            assertThat(IntStream.range(0, root.turns())
                            .map(turn -> root.turn(turn).inputTokens()))
                    .allMatch(tokens -> tokens <= window);
        }
    }

    @Test
    @DisplayName("RT-13: shares of compaction, break, tail edit, branch and sub-agents as the parameters imply")
    void shares() {
        Map<Step, Double> expected = new EnumMap<>(Step.class);
        Map<Step, Long> counted = new EnumMap<>(Step.class);
        int withAgents = 0;
        for (int i = 0; i < 2_000; i++) {
            AgenticSession session = new AgenticSession(TWO_THOUSAND, 4, i);
            withAgents += session.agents().isEmpty() ? 0 : 1;
            List<TurnPlan> turns = session.turns();
            for (int turn = 1; turn < turns.size(); turn++) {
                int previous = turns.get(turn - 1).inputTokens();
                counted.merge(turns.get(turn).step(), 1L, Long::sum);
                expected.merge(Step.BREAK, 0.012 * Math.min(2, previous / 100_000.0), Double::sum);
                expected.merge(Step.TAIL_EDIT, 0.008, Double::sum);
                expected.merge(Step.BRANCH, 0.004, Double::sum);
            }
        }
        expected.forEach((step, count) ->
                assertThat((double) counted.get(step)).as("%s", step).isCloseTo(count, within(0.2 * count)));
        assertThat(withAgents).isBetween(80, 120);
    }

    @Test
    @DisplayName("RT-13: think times have p50 10 s, p90 163 s and p99 3,200 s before any cap")
    void think_times() {
        PackedSessions sessions = make("sessions=2000", 5);
        double[] seconds = IntStream.range(0, 2_000)
                .mapToObj(i -> sessions.session(i).root())
                .flatMapToDouble(root -> IntStream.range(1, root.turns())
                        .mapToDouble(turn -> root.turn(turn).thinkNanos().getAsLong() / 1e9))
                .sorted()
                .toArray();

        assertThat(seconds[seconds.length / 2]).isCloseTo(10, within(1.0));
        assertThat(seconds[seconds.length * 9 / 10]).isCloseTo(163, within(16.3));
        assertThat(seconds[seconds.length * 99 / 100]).isCloseTo(3_200, within(480.0));
        assertThat(seconds[seconds.length - 1]).isLessThanOrEqualTo(86_400);
    }

    @Test
    @DisplayName(
            "3.5: tools and system survive every step; sub-agents begin like their root and stay below 140,000 tokens")
    void what_is_shared() {
        for (int i = 0; i < 300; i++) {
            AgenticSession made = new AgenticSession(AgenticShape.parse("subagents=1"), 6, i);
            Session session = made.trace().session();
            int fixed = made.fixedTokens() / 64;
            assertThat(made.fixedTokens()).isBetween(6_000, 40_000);
            PlayPrompts prompts = session.root().prompts(1);
            KeyPrompt first = prompts.prompt(0);
            for (int turn = 1; turn < session.root().turns(); turn++) {
                assertThat(prompts.prompt(turn).id(fixed - 1)).isEqualTo(first.id(fixed - 1));
            }
            assertThat(session.subAgents()).hasSizeBetween(1, 12);
            for (SubAgent agent : session.subAgents()) {
                KeyPrompt begun = agent.stream().prompts(1).prompt(0);
                int shared = Math.min(152, fixed);
                assertThat(begun.id(shared - 1)).isEqualTo(first.id(shared - 1));
                assertThat(begun.idCount() > shared && begun.id(shared) == first.id(shared))
                        .isFalse();
                assertThat(agent.stream().turns()).isBetween(1, 24);
                assertThat(agent.stream().turn(agent.stream().turns() - 1).inputTokens())
                        .isLessThan(140_000);
            }
        }
    }

    @Test
    @DisplayName("6.3: the next root turn starts after its group of sub-agents, its think time later")
    void recorded_times_are_consistent() {
        Session session = IntStream.range(0, 200)
                .mapToObj(make("subagents=1", 2)::session)
                .filter(candidate -> candidate.subAgents().getFirst().afterTurn()
                        < candidate.root().turns() - 1)
                .findFirst()
                .orElseThrow();
        int parent = session.subAgents().getFirst().afterTurn();
        TurnView before = session.root().turn(parent);
        TurnView after = session.root().turn(parent + 1);
        long groupEnd = session.subAgents().stream()
                .filter(agent -> agent.afterTurn() == parent)
                .mapToLong(SubAgent::endNanos)
                .max()
                .orElseThrow();

        assertThat(session.subAgents().getFirst().startNanos())
                .isEqualTo(before.startNanos() + before.apiNanos().orElseThrow() + 1_000_000_000L);
        assertThat(after.startNanos()).isEqualTo(groupEnd + after.thinkNanos().orElseThrow());
    }

    @Test
    void blocks_of_another_size_keep_the_token_figures_of_the_prompts() {
        WorkloadSummary small = make("sessions=100", 9).summary(64, 8192);
        WorkloadSummary large = make("sessions=100,block=128", 9).summary(128, 8192);

        assertThat(large.requests()).isEqualTo(small.requests());
        assertThat((double) large.promptTokens())
                .isCloseTo((double) small.promptTokens(), within(0.001 * small.promptTokens()));
        assertThat(large.uncachedTokens()).isGreaterThan(small.uncachedTokens());
    }
}
