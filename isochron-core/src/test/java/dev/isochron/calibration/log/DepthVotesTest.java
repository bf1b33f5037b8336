package dev.isochron.calibration.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CT-25: tokens vote on depth. */
final class DepthVotesTest {
    private static RankWork work(int requests, int tokens, long cached, Long... depths) {
        return new RankWork(
                requests, tokens, cached, true, false, DummyMark.UNMARKED, RankWork.NOT_COUNTED, List.of(depths));
    }

    @Test
    @DisplayName("CT-25 weights and ties: 3 tokens at depth 10, 1 at 20: p75 is 10, p76 is 20")
    void percentile_weights() {
        DepthVotes votes = new DepthVotes();
        votes.add(20, 1);
        votes.add(10, 2);
        votes.add(10, 1);
        DepthCurve curve = votes.curve();
        assertThat(curve.percentile(0)).isEqualTo(10);
        assertThat(curve.percentile(75)).isEqualTo(10);
        assertThat(curve.percentile(76)).isEqualTo(20);
        assertThat(curve.percentile(100)).isEqualTo(20);
        assertThat(curve.shareAbove(10)).isEqualTo(0.25);
        assertThat(curve.shareAbove(20)).isZero();
    }

    @Test
    @DisplayName("CT-25 nothing ran: 0")
    void percentile_nothing() {
        assertThat(new DepthVotes().curve().percentile(50)).isZero();
        assertThat(new DepthVotes().curve().shareAbove(0)).isZero();
    }

    @Test
    @DisplayName("CT-25 a record votes with its tokens at the mean depth plus half a chunk, not half the iteration as"
            + " compat does")
    void add_record() {
        DepthVotes votes = new DepthVotes();
        votes.add(work(2, 8192, 100_000));
        assertThat(votes.curve().percentile(50)).isEqualTo(50_000 + 2048);
    }

    @Test
    @DisplayName("CT-25 listed depths vote each for itself")
    void add_listedDepths() {
        DepthVotes votes = new DepthVotes();
        votes.add(work(2, 200, 1_000, 100L, 900L));
        assertThat(votes.curve().percentile(50)).isEqualTo(150);
        assertThat(votes.curve().percentile(51)).isEqualTo(950);
    }

    @Test
    @DisplayName("very many votes: percentiles to 64 tokens")
    void percentile_manyVotes() {
        DepthVotes votes = new DepthVotes();
        for (int i = 0; i < 1_800_000; i++) {
            votes.add((double) (i * 7L % 900_000), 1);
        }
        DepthCurve curve = votes.curve();
        for (int percent = 10; percent < 100; percent += 10) {
            assertThat(curve.percentile(percent)).isCloseTo(percent * 9_000.0, within(64.0));
        }
    }
}
