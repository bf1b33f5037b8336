package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.Sampling;
import dev.isochron.core.TokenPrompt;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardBatch.ContextItem;
import dev.isochron.engine.ForwardBatch.GenerationItem;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine.StepHandle;
import dev.isochron.engine.TokenLogprobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The engine as a loop uses it: launches, awaits, and tokens that the host has not seen yet. */
final class CpuEngineTest {
    private final EngineRig rig = new EngineRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private static RequestSpec spec(long id, int promptTokens, int newTokens, Sampling sampling) {
        int[] prompt = ForwardRig.randomTokens(promptTokens, SmallModels.VOCABULARY, id);
        return SmallModels.request(id, EngineRig.BLOCK, newTokens, sampling, prompt);
    }

    @Test
    void greedy_tokens_are_the_largest_logits_of_the_reference() {
        RequestSpec spec = spec(1, 40, 6, Sampling.GREEDY);
        List<Integer> tokens = rig.alone(spec);
        for (int i = 0; i < tokens.size(); i++) {
            double[] logits = rig.reference((TokenPrompt) spec.prompt(), tokens.subList(0, i));
            double largest = Arrays.stream(logits).max().orElseThrow();
            assertThat(logits[tokens.get(i)]).as("logit of token %d", i).isEqualTo(largest, within(1e-4));
        }
    }

    @Test
    @DisplayName("ENG-4: a step launched before the host has the token of the step before gives the same tokens")
    void overlapped() {
        RequestSpec spec = spec(1, 40, 6, SmallModels.drawn(3));
        List<Integer> expected = rig.alone(spec);
        LlmRequest request = EngineRig.arrived(spec);
        var engine = rig.engine();
        StepHandle before = engine.launch(new ForwardBatch(1, List.of(EngineRig.prompt(request)), List.of()));
        List<Integer> tokens = new ArrayList<>();
        for (int step = 0; step < 5; step++) {
            StepHandle next =
                    engine.launch(new ForwardBatch(1, List.of(), List.of(EngineRig.step(request, 40 + step))));
            tokens.add(engine.await(before).sampled().getFirst());
            EngineRig.settle(request, tokens.getLast());
            before = next;
        }
        tokens.add(engine.await(before).sampled().getFirst());
        assertThat(tokens).isEqualTo(expected);
    }

    @Test
    @DisplayName("ENG-5: tokens are the same beside other requests")
    void in_company() {
        RequestSpec first = spec(1, 40, 2, SmallModels.drawn(3));
        RequestSpec second = spec(2, 70, 2, SmallModels.drawn(4));
        List<Integer> expectedFirst = rig.alone(first);
        List<Integer> expectedSecond = rig.alone(second);
        LlmRequest one = EngineRig.arrived(first);
        LlmRequest two = EngineRig.arrived(second);
        List<Integer> both = rig.run(List.of(EngineRig.prompt(one), EngineRig.prompt(two)), List.of())
                .sampled();
        assertThat(both).containsExactly(expectedFirst.get(0), expectedSecond.get(0));
        var third = new ContextItem(EngineRig.arrived(spec(3, 50, 1, Sampling.GREEDY)), 0, 20, false);
        List<Integer> steps = rig.run(List.of(third), List.of(EngineRig.step(two, 70), EngineRig.step(one, 40)))
                .sampled();
        assertThat(steps)
                .as("no token of a chunk that does not end its prompt")
                .containsExactly(expectedSecond.get(1), expectedFirst.get(1));
    }

    @Test
    @DisplayName("a request computed again from its prompt and what it generated goes on with the same tokens")
    void recompute() {
        RequestSpec spec = spec(1, 40, 6, SmallModels.drawn(8));
        List<Integer> expected = rig.alone(spec);
        LlmRequest request = EngineRig.arrived(spec);
        EngineRig.settle(
                request,
                rig.run(List.of(EngineRig.prompt(request)), List.of()).sampled().getFirst());
        EngineRig.settle(
                request,
                rig.run(List.of(), List.of(EngineRig.step(request, 40)))
                        .sampled()
                        .getFirst());
        request.resetForRecompute();
        assertThat(request.progress().promptTokens()).isEqualTo(42);
        List<Integer> third =
                rig.run(List.of(EngineRig.prompt(request)), List.of()).sampled();
        assertThat(third).containsExactly(expected.get(2));
    }

    @Test
    void dummies_are_answered_in_their_place_and_not_computed() {
        LlmRequest request = EngineRig.arrived(spec(1, 40, 2, Sampling.GREEDY));
        var key = TokenPrompt.of(0);
        LlmRequest dummy = EngineRig.arrived(
                RequestSpec.builder(new RequestId(0), key, PromptKeys.of(key, SmallModels.SCOPE, 32), SmallModels.SCOPE)
                        .build());
        int expected = rig.alone(request.spec()).getFirst();
        ForwardResult result = rig.run(
                List.of(new ContextItem(dummy, 0, 1, true), EngineRig.prompt(request)),
                List.of(new GenerationItem(dummy, 1, 1)));
        assertThat(result.sampled()).containsExactly(0, expected, 0);
        assertThat(rig.run(List.of(), List.of(new GenerationItem(dummy, 1, 3))).sampled())
                .hasSize(1);
    }

    @Test
    void logprobs_stand_beside_the_token_of_the_request_that_asked() {
        var asking = new Sampling(0, 0, 1, 0, OptionalInt.of(2), List.of());
        LlmRequest plain = EngineRig.arrived(spec(1, 40, 1, Sampling.GREEDY));
        LlmRequest curious = EngineRig.arrived(spec(2, 41, 1, asking));
        ForwardResult result = rig.run(List.of(EngineRig.prompt(plain), EngineRig.prompt(curious)), List.of());
        assertThat(result.logprobs()).hasSize(2);
        assertThat(result.logprobs().get(0)).isSameAs(TokenLogprobs.NONE);
        TokenLogprobs logprobs = result.logprobs().get(1);
        assertThat(logprobs.top().getFirst().token()).isEqualTo(result.sampled().get(1));
        assertThat(logprobs.top().getFirst().logprob()).isEqualTo(logprobs.chosen());
        double[] logits = rig.reference((TokenPrompt) curious.prompt(), List.of());
        double sum = Arrays.stream(logits).map(Math::exp).sum();
        assertThat(logprobs.chosen()).isEqualTo(logits[result.sampled().get(1)] - Math.log(sum), within(1e-4));
        assertThat(rig.run(List.of(EngineRig.prompt(plain)), List.of()).logprobs())
                .isEmpty();
    }

    @Test
    void device_time_is_read_from_the_clock_given() {
        LlmRequest request = EngineRig.arrived(spec(1, 40, 1, Sampling.GREEDY));
        assertThat(rig.run(List.of(EngineRig.prompt(request)), List.of()).deviceNanos())
                .isEqualTo(7);
    }

    @Test
    @DisplayName("ENG-4: a token is remembered for one step, so nothing stays of requests that are gone")
    void forgotten() {
        LlmRequest request = EngineRig.arrived(spec(1, 40, 3, Sampling.GREEDY));
        LlmRequest other = EngineRig.arrived(spec(2, 40, 3, Sampling.GREEDY));
        rig.run(List.of(EngineRig.prompt(request)), List.of());
        rig.run(List.of(EngineRig.prompt(other)), List.of());
        assertThatThrownBy(() -> rig.run(List.of(), List.of(EngineRig.step(request, 40))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("request 1: token 40 was never sampled");
    }

    @Test
    void steps_are_awaited_once_and_in_order() {
        var engine = rig.engine();
        LlmRequest request = EngineRig.arrived(spec(1, 4, 1, Sampling.GREEDY));
        var batch = new ForwardBatch(1, List.of(EngineRig.prompt(request)), List.of());
        StepHandle first = engine.launch(batch);
        StepHandle second = engine.launch(batch);
        assertThatThrownBy(() -> engine.await(second)).hasMessageContaining("expected step 0");
        engine.await(first);
        assertThatThrownBy(() -> engine.await(first)).hasMessageContaining("expected step 1");
        engine.await(second);
    }

    @Test
    void what_the_engine_cannot_compute_is_named() {
        var foreign = SmallModels.request(1, EngineRig.BLOCK, 1, Sampling.GREEDY, 1, 96, 97);
        assertThatThrownBy(() -> rig.run(List.of(EngineRig.prompt(EngineRig.arrived(foreign))), List.of()))
                .hasMessageContaining("request 1: token 97; the model's vocabulary has 97");
        var ids = KeyPrompt.unique(1, EngineRig.BLOCK, 40);
        LlmRequest keyed = EngineRig.arrived(
                RequestSpec.builder(new RequestId(2), ids, PromptKeys.of(ids, SmallModels.SCOPE, 32), SmallModels.SCOPE)
                        .build());
        assertThatThrownBy(() -> rig.run(List.of(EngineRig.prompt(keyed)), List.of()))
                .hasMessageContaining("request 2 has block ids only");
        LlmRequest drafting = EngineRig.arrived(spec(3, 40, 4, Sampling.GREEDY));
        assertThatThrownBy(() -> rig.run(List.of(), List.of(new GenerationItem(drafting, 40, 3))))
                .hasMessageContaining("3 rows in a generation step");
    }
}
