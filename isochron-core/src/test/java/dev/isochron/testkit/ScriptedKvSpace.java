package dev.isochron.testkit;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.Admission;
import dev.isochron.kvcache.Growth;
import dev.isochron.kvcache.Hint;
import dev.isochron.kvcache.KvSpace;
import dev.isochron.kvcache.Refusal;
import dev.isochron.kvcache.Reverted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A KV cache that says yes unless its script says no. It keeps which sequences exist and are active, counts probes and records every
 * call with an effect. Refused operations leave no trace, as the door demands.
 */
public class ScriptedKvSpace implements KvSpace {
    /**
     * An operation about to be answered.
     *
     * @param id the request
     * @param nth its number among the calls of its kind, from 1
     * @param nthOfRequest its number among the calls of its kind for this request, from 1
     */
    public record Call(long id, int nth, int nthOfRequest) {}

    private final Map<RequestId, Sequence> sequences = new LinkedHashMap<>();
    private final Map<Long, Integer> reused = new LinkedHashMap<>();
    private final TreeSet<Long> released = new TreeSet<>();
    private final List<String> calls = new ArrayList<>();
    private final CallScript prepares = new CallScript();
    private final CallScript contextGrowths = new CallScript();
    private final CallScript generationGrowths = new CallScript();
    private Function<LlmRequest, Hint> hints = request -> Hint.POSSIBLE;
    private boolean lowerTier;
    private boolean commitsEveryChunk = true;
    private int probes;
    private int hintQuestions;

    // ---- script

    public ScriptedKvSpace withLowerTier() {
        lowerTier = true;
        return this;
    }

    /** Block reuse off, or a policy that commits at the end of a prefill. */
    public ScriptedKvSpace notCommittingEveryChunk() {
        commitsEveryChunk = false;
        return this;
    }

    public ScriptedKvSpace reusing(long id, int tokens) {
        reused.put(id, tokens);
        return this;
    }

    public ScriptedKvSpace preparing(Predicate<Call> allowed) {
        prepares.allowed = allowed;
        return this;
    }

    public ScriptedKvSpace growingContext(Predicate<Call> allowed) {
        contextGrowths.allowed = allowed;
        return this;
    }

    public ScriptedKvSpace growingGeneration(Predicate<Call> allowed) {
        generationGrowths.allowed = allowed;
        return this;
    }

    public ScriptedKvSpace hinting(Function<LlmRequest, Hint> answers) {
        hints = answers;
        return this;
    }

    /** Gives the request an active sequence. */
    public ScriptedKvSpace activate(LlmRequest request) {
        sequences.put(request.id(), new Sequence(true, reused(request)));
        return this;
    }

    /** Gives the request a suspended sequence. */
    public ScriptedKvSpace park(LlmRequest request) {
        sequences.put(request.id(), new Sequence(false, reused(request)));
        return this;
    }

    // ---- record

    /** Calls with an effect, in order, for example {@code "growContext 3 at 512 by 64"}. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    /** The calls whose text starts so. */
    public List<String> calls(String prefix) {
        return calls.stream().filter(call -> call.startsWith(prefix)).toList();
    }

    public int probes() {
        return probes;
    }

    public int hintQuestions() {
        return hintQuestions;
    }

    public boolean isReleased(long id) {
        return released.contains(id);
    }

    public void forgetCalls() {
        calls.clear();
        probes = 0;
    }

    // ---- the door

    @Override
    public boolean hasLowerTier() {
        return lowerTier;
    }

    @Override
    public boolean commitsEveryChunk() {
        return commitsEveryChunk;
    }

    @Override
    public boolean isActive(LlmRequest request) {
        Sequence sequence = sequences.get(request.id());
        return sequence != null && sequence.active();
    }

    @Override
    public boolean hasSequence(LlmRequest request) {
        return sequences.containsKey(request.id());
    }

    @Override
    public PrefixProbe probe(LlmRequest request) {
        probes++;
        int matched = request.progress().firstChunk()
                ? reused(request)
                : request.progress().position();
        int block = matched / request.keys().blockTokens();
        boolean whole =
                (block + 1L) * request.keys().blockTokens() < request.progress().promptTokens();
        boolean keyed = whole && block < request.keys().fullBlocks();
        request.prefixProbe().record(matched, keyed ? block : PrefixProbe.NONE, block);
        return request.prefixProbe();
    }

    @Override
    public Hint admissionHint(LlmRequest request, int tokens) {
        hintQuestions++;
        return hints.apply(request);
    }

    @Override
    public Admission prepareContext(LlmRequest request) {
        record("prepare", request, "");
        boolean first = request.progress().firstChunk();
        if (!first && !hasSequence(request)) {
            throw new IllegalStateException("later chunk without a sequence: " + request);
        }
        if (!prepares.allows(request)) {
            return new Admission.Refused(Refusal.GATE);
        }
        Sequence had = sequences.get(request.id());
        int claim = had == null ? reused(request) : had.claim();
        sequences.put(request.id(), new Sequence(true, claim));
        return new Admission.Prepared(claim);
    }

    @Override
    public Growth growContext(LlmRequest request, int kvStart, int tokens) {
        record("growContext", request, " at " + kvStart + " by " + tokens);
        return grown(contextGrowths.allows(request));
    }

    @Override
    public void undoAdmission(LlmRequest request) {
        record("undo", request, "");
        sequences.remove(request.id());
    }

    @Override
    public Reverted revertContextGrowth(LlmRequest request) {
        record("revertContext", request, "");
        return Reverted.KEPT;
    }

    @Override
    public Growth growGeneration(LlmRequest request, int draftTokens) {
        record("growGeneration", request, draftTokens == 0 ? "" : " with " + draftTokens);
        if (!generationGrowths.allows(request)) {
            return grown(false);
        }
        activate(request);
        return grown(true);
    }

    @Override
    public void revertGenerationGrowth(LlmRequest request) {
        record("revertGeneration", request, "");
    }

    @Override
    public void suspend(LlmRequest request) {
        record("suspend", request, "");
        if (isActive(request)) {
            park(request);
        }
    }

    @Override
    public void preempt(LlmRequest request) {
        record("preempt", request, "");
        if (lowerTier) {
            throw new IllegalStateException("preempt with a lower tier: " + request);
        }
        sequences.remove(request.id());
        released.add(request.id().value());
    }

    @Override
    public void release(LlmRequest request) {
        record("release", request, "");
        sequences.remove(request.id());
        released.add(request.id().value());
    }

    private int reused(LlmRequest request) {
        return reused.getOrDefault(request.id().value(), 0);
    }

    private void record(String call, LlmRequest request, String detail) {
        calls.add(call + " " + request.id().value() + detail);
    }

    private static Growth grown(boolean allowed) {
        return allowed ? new Growth.Grown() : new Growth.Refused(Refusal.NO_SLOTS);
    }

    private record Sequence(boolean active, int claim) {}

    /** Which calls of one kind are answered with yes. */
    private static final class CallScript {
        private final Map<Long, Integer> seen = new LinkedHashMap<>();
        private Predicate<Call> allowed = call -> true;
        private int calls;

        private boolean allows(LlmRequest request) {
            long id = request.id().value();
            int nthOfRequest = seen.merge(id, 1, Integer::sum);
            return allowed.test(new Call(id, ++calls, nthOfRequest));
        }
    }
}
