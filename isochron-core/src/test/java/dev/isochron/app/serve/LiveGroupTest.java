package dev.isochron.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.isochron.core.ConversationId;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.TokenPrompt;
import dev.isochron.engine.ForwardBatch;
import dev.isochron.engine.ForwardResult;
import dev.isochron.engine.ModelEngine;
import dev.isochron.engine.cpu.PackedModel;
import dev.isochron.engine.model.SyntheticModel;
import dev.isochron.executor.HostClock;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.IterationObserver;
import dev.isochron.executor.LoopKind;
import dev.isochron.executor.Response;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.executor.SystemClock;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.RouterConfig;
import dev.isochron.routing.RouterKind;
import dev.isochron.server.Inference;
import dev.isochron.server.Submission;
import dev.isochron.server.TokenStream;
import dev.isochron.telemetry.IterationRecord;
import java.lang.foreign.Arena;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two ranks that really compute: tokens, reuse, cancel, shutdown, a rank that dies (SRV-1 to SRV-3). */
final class LiveGroupTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Knobs ALL_ON = Knobs.OFF.withDemotion(100, 3);

    private final Arena arena = Arena.ofShared();
    private final HostClock clock = new SystemClock(ZoneOffset.UTC);
    private final Inference inference = new Inference(100, 1000);
    private final List<IterationRecord> lines = Collections.synchronizedList(new ArrayList<>());
    private UnaryOperator<ModelEngine> around = engine -> engine;

    @AfterEach
    void release() {
        arena.close();
    }

    private CompletableFuture<Void> start(LoopKind loop) {
        var deployment = new Deployment(
                2, 128, 8, 8, 64, 64, 4096, 1024, true, true, RouterConfig.of(RouterKind.CONVERSATION), loop, 1);
        var plan = new LivePlan(deployment, PolicySet.of("both", ALL_ON), 100, true);
        var model = PackedModel.pack(
                arena, SyntheticModel.TINY.spec(), SyntheticModel.TINY.tensors(), PackedModel.Progress.SILENT);
        var group = new LiveGroup(plan, inference, watch(), clock);
        return group.start(rank -> new CpuDevice(arena, rank, model, LiveGroup.kvCacheConfig(plan), clock));
    }

    private LiveWatch watch() {
        return new LiveWatch() {
            @Override
            public IterationLog log(RankId rank) {
                return lines::add;
            }

            @Override
            public IterationObserver observer(RankId rank) {
                return IterationObserver.NONE;
            }

            @Override
            public ModelEngine around(RankId rank, ModelEngine engine) {
                return around.apply(engine);
            }

            @Override
            public void slowCollective(String message) {}
        };
    }

    private static int[] prompt(int length, int seed) {
        int[] tokens = new int[length];
        for (int i = 0; i < length; i++) {
            tokens[i] = (i * 31 + seed * 7) % 256;
        }
        return tokens;
    }

    private TokenStream submit(int[] tokens, int newTokens, String conversation) {
        var prompt = TokenPrompt.of(tokens);
        var keys = PromptKeys.of(prompt, ReuseScope.SHARED, 64);
        Submission submission = inference.submit(id -> RequestSpec.builder(id, prompt, keys, ReuseScope.SHARED)
                .arrivalNanos(clock.nanos())
                .maxNewTokens(newTokens)
                .conversation(Optional.of(new ConversationId(conversation)))
                .build());
        return ((Submission.Accepted) submission).stream();
    }

    private static List<Response> all(TokenStream stream) {
        List<Response> responses = new ArrayList<>();
        try {
            do {
                responses.add(stream.next(PATIENCE).orElseThrow());
            } while (!responses.getLast().outcome().terminal());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return responses;
    }

    private static List<Integer> tokens(List<Response> responses) {
        return responses.stream()
                .flatMap(response -> response.tokens().stream())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(LoopKind.class)
    void a_request_gets_the_same_tokens_alone_beside_others_and_on_its_cached_prefix(LoopKind loop) {
        CompletableFuture<Void> ended = start(loop);
        List<Response> alone = all(submit(prompt(300, 1), 12, "a"));
        assertThat(tokens(alone)).hasSize(12);
        assertThat(alone.getFirst().reusedTokens()).isZero();
        List<TokenStream> together = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            together.add(submit(prompt(200 + 50 * i, i % 2 == 0 ? 1 : i), 12, "b" + i));
        }
        TokenStream again = submit(prompt(300, 1), 12, "a");
        together.forEach(stream -> assertThat(tokens(all(stream))).hasSize(12));
        List<Response> cached = all(again);
        assertThat(tokens(cached)).isEqualTo(tokens(alone));
        assertThat(cached.getFirst().reusedTokens()).isGreaterThanOrEqualTo(256);
        inference.shutdown();
        ended.join();
        assertThat(inference.openRequests()).isZero();
        assertThat(lines).extracting(IterationRecord::rank).contains(0, 1);
        assertThat(inference.events().drain().flushes()).isNotEmpty();
    }

    @Test
    void a_cancelled_request_ends_once_and_a_shutdown_lets_the_others_finish() {
        CompletableFuture<Void> ended = start(LoopKind.SEQUENTIAL);
        TokenStream cancelled = submit(prompt(100, 1), 800, "a");
        TokenStream finishes = submit(prompt(100, 2), 20, "b");
        inference.cancel(cancelled.id());
        assertThat(all(cancelled).getLast().outcome()).isInstanceOf(Outcome.Cancelled.class);
        inference.shutdown();
        assertThat(tokens(all(finishes))).hasSize(20);
        ended.join();
        assertThat(inference.submit(id -> {
                    throw new AssertionError("asked for a specification");
                }))
                .isInstanceOf(Submission.Failed.class);
    }

    @Test
    void a_rank_that_dies_answers_every_open_request_and_ends_the_group() {
        around = engine -> new ModelEngine() {
            @Override
            public StepHandle launch(ForwardBatch batch) {
                if (batch.context().stream()
                        .anyMatch(item -> item.request().id().equals(new RequestId(2)))) {
                    throw new IllegalStateException("no memory for request 2");
                }
                return engine.launch(batch);
            }

            @Override
            public ForwardResult await(StepHandle handle) {
                return engine.await(handle);
            }
        };
        CompletableFuture<Void> ended = start(LoopKind.SEQUENTIAL);
        TokenStream first = submit(prompt(100, 1), 800, "a");
        TokenStream second = submit(prompt(100, 2), 5, "b");
        assertThat(all(first).getLast().outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(all(second).getLast().outcome()).isInstanceOf(Outcome.Failed.class);
        assertThatThrownBy(ended::join).hasMessageContaining("no memory for request 2");
        assertThat(inference.failure())
                .hasValueSatisfying(reason -> assertThat(reason).contains("no memory"));
    }
}
