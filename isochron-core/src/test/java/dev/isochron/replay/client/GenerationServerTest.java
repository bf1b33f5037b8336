package dev.isochron.replay.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.cost.Generation;
import org.junit.jupiter.api.Test;

/** RT-21: the KV link of each rank, and the answer behind it. */
final class GenerationServerTest {
    private static final long MILLI = 1_000_000;

    /** 1 ms latency, 1,000 tokens of 1,000 bytes over 1 GB/s: 2 ms on the link; 10 ms per further token. */
    private final GenerationServer server = new GenerationServer(new Generation.Delay(10, 1, 1, 1_000), 2);

    @Test
    void twoRequestsOfOneRank_queueOnItsLink() {
        assertThat(server.answerEnd(0, 100 * MILLI, 1_000, 1)).isEqualTo(102 * MILLI);
        assertThat(server.answerEnd(0, 100 * MILLI, 1_000, 3)).isEqualTo((104 + 20) * MILLI);
        assertThat(server.answerEnd(0, 200 * MILLI, 1_000, 1)).isEqualTo(202 * MILLI);
    }

    @Test
    void requestsOfTwoRanks_doNot() {
        assertThat(server.answerEnd(0, 100 * MILLI, 1_000, 1)).isEqualTo(102 * MILLI);
        assertThat(server.answerEnd(1, 100 * MILLI, 1_000, 1)).isEqualTo(102 * MILLI);
    }

    @Test
    void generationOff_endsTheAnswerAtTheFirstToken() {
        var off = new GenerationServer(new Generation.Off(), 1);
        assertThat(off.answerEnd(0, 7, 1_000_000, 500)).isEqualTo(7);
    }

    @Test
    void answerWithoutTokens_costsNoDecoding() {
        assertThat(server.answerEnd(0, 0, 1_000, 0)).isEqualTo(2 * MILLI);
    }
}
