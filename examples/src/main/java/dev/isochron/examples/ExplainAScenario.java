package dev.isochron.examples;

import dev.isochron.core.PrefillEstimate;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.TokenPrompt;
import dev.isochron.executor.LoopKind;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.scripted.Pass;
import dev.isochron.replay.scripted.ScriptedRequest;
import dev.isochron.replay.scripted.ScriptedRun;
import java.util.List;
import java.util.stream.IntStream;

/** Two requests on the real scheduler, one iteration after the other, with the reason why a request waited. */
public final class ExplainAScenario {
    private static final int KV_BLOCKS = 10_000;
    private static final int ITERATIONS = 20;

    private ExplainAScenario() {}

    public static void main(String[] args) {
        Deployment deployment = oneRank();
        PolicySet demotion = PolicySet.of("demotion", Knobs.OFF.withDemotion(10_000, 0));
        List<ScriptedRequest> script =
                List.of(new ScriptedRequest(0, request(1, 20_000)), new ScriptedRequest(0, request(2, 1_000)));

        for (Pass pass : new ScriptedRun(deployment, KV_BLOCKS, demotion, script, ITERATIONS)
                .run((rank, message) -> System.err.println("rank " + rank.value() + ": " + message))
                .passes()) {
            pass.plan()
                    .context()
                    .forEach(chunk -> System.out.println("iteration " + pass.iteration() + ": request "
                            + chunk.id().value() + " runs " + chunk.tokens() + " tokens at depth " + chunk.kvStart()));
            pass.plan()
                    .demotions()
                    .forEach(note -> System.out.println("iteration " + pass.iteration() + ": request "
                            + note.id().value() + " is demoted with " + note.uncachedTokens() + " tokens to go"));
            pass.plan()
                    .skipped()
                    .forEach(skipped -> System.out.println("iteration " + pass.iteration() + ": request "
                            + skipped.id().value() + " waits: " + skipped.reason()));
        }
    }

    /** The defaults on a single rank, with the loop that finishes an iteration before it starts the next. */
    private static Deployment oneRank() {
        Deployment d = Deployment.defaults();
        return new Deployment(
                1,
                d.maxNumTokens(),
                d.maxBatchSize(),
                d.maxActiveRequests(),
                d.chunkUnitTokens(),
                d.tokensPerBlock(),
                d.kvTokens(),
                d.maxSeqLen(),
                d.chunkedPrefill(),
                d.blockReuse(),
                d.router(),
                LoopKind.SEQUENTIAL,
                d.concurrency());
    }

    private static RequestSpec request(long id, int tokens) {
        int first = Math.toIntExact(1_000_000 * id);
        TokenPrompt prompt =
                TokenPrompt.of(IntStream.range(first, first + tokens).toArray());
        int tokensPerBlock = Deployment.defaults().tokensPerBlock();
        return RequestSpec.builder(
                        new RequestId(id),
                        prompt,
                        PromptKeys.of(prompt, ReuseScope.SHARED, tokensPerBlock),
                        ReuseScope.SHARED)
                .kind(RequestKind.CONTEXT_ONLY)
                .estimate(new PrefillEstimate.Fixed(tokens))
                .build();
    }
}
