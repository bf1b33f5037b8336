package dev.isochron.engine.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.core.RequestId;
import dev.isochron.core.Sampling;
import dev.isochron.engine.TokenLogprobs;
import dev.isochron.engine.TokenLogprobs.Alternative;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a token comes out of a row of logits. */
final class SamplerTest {
    private static final int DRAWS = 20_000;
    /** Probabilities 0.5, 0.25, 0.125, 0.125 of tokens 2, 0, 1, 3; the row starts at 1. */
    private static final float[] ROW = {99, log(0.25), log(0.125), log(0.5), log(0.125)};

    private static final int AT = 1;

    private final Sampler sampler = new Sampler(4);

    private static float log(double p) {
        return (float) Math.log(p) + 7;
    }

    private static Sampling sampling(double temperature, int topK, double topP, long seed) {
        return new Sampling(temperature, topK, topP, seed, OptionalInt.empty(), List.of());
    }

    private double[] frequencies(Sampling sampling) {
        double[] frequencies = new double[4];
        for (int position = 0; position < DRAWS; position++) {
            frequencies[sampler.next(ROW, AT, sampling, position)] += 1.0 / DRAWS;
        }
        return frequencies;
    }

    @Test
    void greedy_takes_the_largest_and_among_equals_the_smallest_token() {
        assertThat(sampler.next(ROW, AT, Sampling.GREEDY, 5)).isEqualTo(2);
        assertThat(sampler.next(new float[] {1, 4, 4, 4}, 0, Sampling.GREEDY, 5))
                .isEqualTo(1);
        assertThat(sampler.next(ROW, AT, sampling(2, 1, 1, 3), 5)).isEqualTo(2);
    }

    @ParameterizedTest(name = "temperature {0}, top-k {1}, top-p {2}: {3} {4} {5} {6}")
    @CsvSource({
        "1,   0, 1,    0.25,   0.125,  0.5,    0.125",
        "1,   2, 1,    0.3333, 0,      0.6667, 0",
        "1,   9, 1,    0.25,   0.125,  0.5,    0.125",
        "1,   0, 0.5,  0,      0,      1,      0",
        "1,   0, 0.51, 0.3333, 0,      0.6667, 0",
        "1,   0, 0.8,  0.2857, 0.1429, 0.5714, 0",
        "1,   2, 0.6,  0,      0,      1,      0",
        "0.5, 0, 1,    0.1818, 0.0455, 0.7273, 0.0455",
        "100, 0, 1,    0.25,   0.25,   0.25,   0.25"
    })
    void draws_follow_the_probabilities_that_the_cuts_leave(
            double temperature, int topK, double topP, double p0, double p1, double p2, double p3) {
        double[] expected = {p0, p1, p2, p3};
        double[] seen = frequencies(sampling(temperature, topK, topP, 11));
        for (int token = 0; token < 4; token++) {
            if (expected[token] == 0) {
                assertThat(seen[token]).as("token %d is cut", token).isZero();
            }
            assertThat(seen[token]).as("token %d", token).isEqualTo(expected[token], within(0.015));
        }
    }

    @Test
    @DisplayName("ENG-5: a draw depends on seed and position, not on what was drawn before")
    void draws_repeat() {
        var sampling = sampling(1, 0, 1, 42);
        int[] forward = new int[100];
        for (int position = 0; position < 100; position++) {
            forward[position] = sampler.next(ROW, AT, sampling, position);
        }
        var another = new Sampler(4);
        for (int position = 99; position >= 0; position--) {
            assertThat(another.next(ROW, AT, sampling, position)).isEqualTo(forward[position]);
        }
        int[] otherSeed = new int[100];
        for (int position = 0; position < 100; position++) {
            otherSeed[position] = sampler.next(ROW, AT, sampling(1, 0, 1, 43), position);
        }
        assertThat(otherSeed).isNotEqualTo(forward);
    }

    @Test
    void logprobs_are_those_of_the_whole_row_whatever_temperature_and_cuts_are() {
        var sampling = new Sampling(0.1, 1, 0.1, 0, OptionalInt.of(3), List.of());
        TokenLogprobs logprobs = sampler.logprobs(ROW, AT, sampling, 3);
        assertThat(logprobs.chosen()).isEqualTo(Math.log(0.125), within(1e-6));
        assertThat(logprobs.top()).extracting(Alternative::token).containsExactly(2, 0, 1);
        assertThat(logprobs.top().get(1).logprob()).isEqualTo(Math.log(0.25), within(1e-6));
    }

    @Test
    void logprobs_without_alternatives_and_with_more_than_there_are_tokens() {
        var none = new Sampling(0, 0, 1, 0, OptionalInt.of(0), List.of());
        var many = new Sampling(0, 0, 1, 0, OptionalInt.of(20), List.of());
        assertThat(sampler.logprobs(ROW, AT, none, 2).top()).isEmpty();
        assertThat(sampler.logprobs(ROW, AT, many, 2).top()).hasSize(4);
        assertThat(sampler.logprobs(ROW, AT, Sampling.GREEDY, 2)).isSameAs(TokenLogprobs.NONE);
    }

    @Test
    void a_row_that_is_no_distribution_fails_and_names_the_request() {
        float[] broken = {Float.NaN, Float.NaN, Float.NaN, Float.NaN};
        assertThatThrownBy(() -> sampler.requireFinite(broken, 0, new RequestId(17)))
                .hasMessageContaining("request 17")
                .hasMessageContaining("NaN");
        float[] infinite = {1, 2, Float.POSITIVE_INFINITY, 3};
        assertThatThrownBy(() -> sampler.requireFinite(infinite, 0, new RequestId(17)))
                .hasMessageContaining("Infinity");
    }
}
