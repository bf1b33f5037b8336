package dev.isochron.testkit;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.Progress;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestState;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.Chunking;
import dev.isochron.scheduling.CostPolicy;
import dev.isochron.scheduling.DemotionPolicy;
import dev.isochron.scheduling.KvCacheV2Scheduler;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulerState;
import dev.isochron.scheduling.SchedulingInput;
import dev.isochron.scheduling.TokenLimit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One rank's scheduler with its configuration, requests and scripted KV cache. Defaults: 100 requests, M 1024, chunking off, both
 * policies off, no adapters. Started requests have an active sequence unless {@link #suspended} says otherwise.
 */
public final class Scene {
    public final ScriptedKvSpace kv = new ScriptedKvSpace();
    public final SchedulerState state = SchedulerState.fresh();
    public final List<LlmRequest> active = new ArrayList<>();
    private final Set<RequestId> inFlight = new LinkedHashSet<>();
    private int maxRequests = 100;
    private TokenLimit maxNumTokens = TokenLimit.of(1024);
    private Chunking chunking = new Chunking.Off();
    private CostPolicy cost = CostPolicy.OFF;
    private DemotionPolicy demotion = DemotionPolicy.OFF;
    private AdapterPages adapters = AdapterPages.NONE;
    private boolean prefixAware = true;
    private boolean recomputePause = true;
    private boolean encoderDecoder;
    private boolean firstTokenFirst;
    private boolean transfersInFlight;
    private long iteration;

    // ---- configuration

    public Scene batch(int requests) {
        maxRequests = requests;
        return this;
    }

    public Scene tokens(int limit) {
        maxNumTokens = TokenLimit.of(limit);
        return this;
    }

    public Scene unlimitedTokens() {
        maxNumTokens = new TokenLimit.Unlimited();
        return this;
    }

    public Scene chunks(int unitTokens) {
        chunking = new Chunking.FirstComeFirstServed(unitTokens);
        return this;
    }

    public Scene forcedChunks(int unitTokens) {
        chunking = new Chunking.Forced(unitTokens);
        return this;
    }

    public Scene wholePrompts() {
        chunking = new Chunking.Off();
        return this;
    }

    public Scene equalCost(long kvOffset, long kvDepthThreshold, long perChunkDepth) {
        cost = new CostPolicy.EqualCost(kvOffset, kvDepthThreshold, perChunkDepth);
        return this;
    }

    public Scene demoting(long uncachedTokens, int maxIterations) {
        demotion = new DemotionPolicy.On(uncachedTokens, maxIterations);
        return this;
    }

    public Scene adapters(AdapterPages pages) {
        adapters = pages;
        return this;
    }

    public Scene notPrefixAware() {
        prefixAware = false;
        return this;
    }

    public Scene noRecompute() {
        recomputePause = false;
        return this;
    }

    public Scene encoderDecoder() {
        encoderDecoder = true;
        return this;
    }

    public Scene firstTokenFirst() {
        firstTokenFirst = true;
        return this;
    }

    public Scene transfersInFlight() {
        transfersInFlight = true;
        return this;
    }

    public SchedulerConfig config() {
        return new SchedulerConfig(
                maxRequests,
                maxNumTokens,
                chunking,
                prefixAware,
                recomputePause,
                encoderDecoder,
                firstTokenFirst,
                SchedulerConfig.DEFAULT_STALL_LIMIT,
                2_000_000,
                cost,
                demotion);
    }

    public AdapterPages adapterPages() {
        return adapters;
    }

    // ---- requests

    public Scene with(LlmRequest... requests) {
        for (LlmRequest request : requests) {
            active.add(request);
            if (request.progress().started() || request.state() == RequestState.RETIRING) {
                kv.activate(request);
            }
        }
        return this;
    }

    public Scene suspended(LlmRequest request) {
        active.add(request);
        kv.park(request);
        return this;
    }

    /** Adds a request that must not be touched. */
    public Scene inFlight(LlmRequest request) {
        inFlight.add(request.id());
        return with(request);
    }

    public Scene landed() {
        inFlight.clear();
        return this;
    }

    // ---- passes

    public Scheduler scheduler() {
        return new KvCacheV2Scheduler(config(), kv, adapters, state);
    }

    public SchedulingInput input() {
        return new SchedulingInput(++iteration, List.copyOf(active), inFlight, transfersInFlight);
    }

    /** One pass of a scheduler that remembers the passes before. */
    public SchedulePlan pass() {
        return scheduler().schedule(input());
    }

    /** One pass whose plan is carried out. */
    public SchedulePlan step() {
        SchedulePlan plan = pass();
        carryOut(plan);
        return plan;
    }

    /** Does what a plan says: cursors move, computed prompts leave, given-up requests start anew. */
    public void carryOut(SchedulePlan plan) {
        plan.rewound().forEach(id -> move(id, request(id).progress().rewound()));
        plan.recompute().forEach(id -> request(id).resetForRecompute());
        plan.context().forEach(this::advance);
    }

    public LlmRequest request(RequestId id) {
        return active.stream()
                .filter(request -> request.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private void advance(ContextChunk chunk) {
        Progress progress = request(chunk.id()).progress();
        Progress admitted = chunk.first() ? progress.admitted(chunk.kvStart()) : progress;
        move(chunk.id(), admitted.advanced(chunk.tokens()));
        if (chunk.last()) {
            active.remove(request(chunk.id()));
        }
    }

    private void move(RequestId id, Progress progress) {
        request(id).moveTo(progress);
    }
}
