package dev.isochron.app.explain;

import dev.isochron.app.input.InputException;
import dev.isochron.app.knob.PolicyKnobs;
import dev.isochron.app.knob.ReplayKnobs;
import dev.isochron.core.ConversationId;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RankId;
import dev.isochron.core.RankTarget;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import dev.isochron.core.TokenPrompt;
import dev.isochron.replay.Deployment;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.scripted.ScriptedRequest;
import dev.isochron.replay.scripted.ScriptedRun;
import dev.isochron.report.Explanation;
import dev.isochron.routing.EstimatePublishing;
import dev.isochron.routing.RouterConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A scenario that is about to run.
 *
 * @param knobs policy knobs from all sources
 */
public record ScenarioRun(Scenario scenario, PolicyKnobs knobs) {
    /** A scenario that says nothing runs until all is finished, but no longer than this. */
    private static final int DEFAULT_ITERATIONS = 1000;

    /**
     * Runs it.
     *
     * @param iterations how many at most; empty for the default
     * @param warnings hears what a rank warns of
     * @throws InputException if the deployment makes no sense or a cost budget overflows
     */
    public Explanation explain(OptionalInt iterations, Consumer<String> warnings) {
        Deployment deployment = InputException.refusedAsInput(this::deployment);
        PolicySet policies = ReplayKnobs.policies("scenario", knobs);
        ReplayKnobs.refuseOverflow(policies, deployment);
        var run = new ScriptedRun(
                deployment,
                scenario.deployment().kvBlocks(),
                policies,
                requests(),
                iterations.orElse(DEFAULT_ITERATIONS));
        return Explainer.explain(
                scenario, run.run((rank, message) -> warnings.accept("rank " + rank.value() + ": " + message)));
    }

    private Deployment deployment() {
        Scenario.Deployment d = scenario.deployment();
        RouterConfig router = RouterConfig.of(d.router());
        return new Deployment(
                d.ranks(),
                d.maxNumTokens(),
                d.maxBatchSize(),
                d.maxNumActiveRequests(),
                d.chunkUnitSize(),
                d.tokensPerBlock(),
                Math.multiplyExact((long) d.kvBlocks(), d.tokensPerBlock()),
                longestSequence(),
                d.enableChunkedPrefill(),
                d.enableBlockReuse(),
                new RouterConfig(
                        d.router(),
                        router.loadBalanceWeight(),
                        router.matchRateThreshold(),
                        router.fairShareMultiplier(),
                        router.coldStartWarmup(),
                        router.maxSessions(),
                        router.newConversations(),
                        EstimatePublishing.OFF,
                        d.enableBlockReuse()),
                d.loop(),
                1);
    }

    /** Long enough for every request of the script; a prompt that does not fit the KV pool even alone is refused on arrival. */
    private int longestSequence() {
        long pool =
                (long) scenario.deployment().kvBlocks() * scenario.deployment().tokensPerBlock();
        long longest = scenario.requests().stream()
                .mapToLong(request -> (long) request.promptTokens() + request.maxNewTokens() + 1)
                .max()
                .orElse(2);
        return Math.toIntExact(Math.max(2, Math.min(longest, pool + 1)));
    }

    private List<ScriptedRequest> requests() {
        var prompts = new Prompts();
        List<ScriptedRequest> requests = new ArrayList<>();
        for (Scenario.Request request : scenario.requests()) {
            requests.add(new ScriptedRequest(request.at(), spec(request, prompts.of(request))));
        }
        return requests;
    }

    private RequestSpec spec(Scenario.Request request, TokenPrompt prompt) {
        PromptKeys keys =
                PromptKeys.of(prompt, ReuseScope.SHARED, scenario.deployment().tokensPerBlock());
        RequestSpec.Builder spec = RequestSpec.builder(new RequestId(request.id()), prompt, keys, ReuseScope.SHARED)
                .kind(request.maxNewTokens() == 1 ? RequestKind.CONTEXT_ONLY : RequestKind.COMPLETE)
                .maxNewTokens(request.maxNewTokens())
                .conversation(request.conversation().map(ConversationId::new))
                .estimate(request.estimate());
        if (request.rank().isPresent()) {
            spec.target(new RankTarget(new RankId(request.rank().getAsInt()), true));
        }
        return spec.build();
    }
}
