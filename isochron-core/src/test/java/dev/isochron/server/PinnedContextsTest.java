package dev.isochron.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.core.TokenPrompt;
import dev.isochron.server.PinnedContexts.Context;
import dev.isochron.server.PinnedContexts.Limits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Contexts that wait: bounded, claimed once, let go once (SRV-4). */
final class PinnedContextsTest {
    private static final RequestId SEVEN = new RequestId(7);

    private final BlockingQueue<RequestId> letGo = new LinkedBlockingQueue<>();

    private PinnedContexts contexts(int most, long tokens, Duration patience) {
        return new PinnedContexts(new Limits(most, tokens, patience), letGo::add);
    }

    private static Context seven() {
        return new Context(SEVEN, new RankId(1), TokenPrompt.of(1, 2, 3), 4, List.of());
    }

    @Test
    void room_is_limited_in_number_and_in_tokens() {
        PinnedContexts contexts = contexts(2, 10, Duration.ofHours(1));
        assertThat(contexts.reserve(11)).isFalse();
        assertThat(contexts.reserve(8)).isTrue();
        assertThat(contexts.reserve(3)).isFalse();
        assertThat(contexts.reserve(2)).isTrue();
        assertThat(contexts.reserve(0)).isFalse();
        contexts.free(8);
        assertThat(contexts.reserve(8)).isTrue();
        assertThat(contexts(0, 10, Duration.ZERO).reserve(1)).isFalse();
    }

    @Test
    void a_context_nobody_takes_is_let_go_when_its_time_is_over() throws InterruptedException {
        PinnedContexts contexts = contexts(1, 10, Duration.ofMillis(1));
        assertThat(contexts.reserve(3)).isTrue();
        contexts.pin(seven());
        assertThat(letGo.poll(30, TimeUnit.SECONDS)).isEqualTo(SEVEN);
        assertThat(contexts.find(SEVEN)).isEmpty();
        assertThat(contexts.claim(SEVEN)).isEmpty();
        assertThat(contexts.count()).isZero();
        assertThat(letGo).isEmpty();
    }

    @Test
    void a_claimed_context_is_nobody_elses_and_is_let_go_once() {
        PinnedContexts contexts = contexts(1, 10, Duration.ofHours(1));
        assertThat(contexts.reserve(3)).isTrue();
        contexts.pin(seven());
        PinnedContexts.Claim claim = contexts.claim(SEVEN).orElseThrow();
        assertThat(contexts.claim(SEVEN)).isEmpty();
        assertThat(letGo).isEmpty();
        claim.close();
        claim.close();
        claim.giveBack();
        assertThat(letGo).containsExactly(SEVEN);
        assertThat(contexts.count()).isZero();
    }

    @Test
    void a_context_that_was_given_back_waits_again() {
        PinnedContexts contexts = contexts(1, 10, Duration.ofHours(1));
        assertThat(contexts.reserve(3)).isTrue();
        contexts.pin(seven());
        contexts.claim(SEVEN).orElseThrow().giveBack();
        assertThat(letGo).isEmpty();
        assertThat(contexts.count()).isEqualTo(1);
        assertThat(contexts.claim(SEVEN)).isPresent();
    }
}
