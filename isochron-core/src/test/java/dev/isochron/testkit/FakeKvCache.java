package dev.isochron.testkit;

import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.kvcache.Admission;
import dev.isochron.kvcache.DrainedEvents;
import dev.isochron.kvcache.Growth;
import dev.isochron.kvcache.Hint;
import dev.isochron.kvcache.KvCache;
import dev.isochron.kvcache.KvStatistics;
import dev.isochron.kvcache.KvUsage;
import dev.isochron.kvcache.Reverted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A KV cache that counts capacities and calls, has room for everything but, if told so, dummies, and reuses nothing. */
public final class FakeKvCache implements KvCache {
    private final Map<RequestId, Sequence> sequences = new LinkedHashMap<>();
    private final List<KvCacheEvent> events = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();
    private int dummyRefusals;
    private boolean eventsOn = true;
    private boolean rewindsOnRevert;
    private int drains;
    private int matched;
    private KvUsage usage = new KvUsage(1000, 1000, 1000);

    private static final class Sequence {
        private int capacity;
        private int contextRecord = -1;
        private int generationGrant = -1;
    }

    public FakeKvCache noRoomForDummies() {
        return roomForDummiesFrom(Integer.MAX_VALUE);
    }

    /** Refuses so many dummies first. */
    public FakeKvCache roomForDummiesFrom(int refusals) {
        dummyRefusals = refusals;
        return this;
    }

    public FakeKvCache eventsOff() {
        eventsOn = false;
        return this;
    }

    public FakeKvCache rewindingOnRevert() {
        rewindsOnRevert = true;
        return this;
    }

    public FakeKvCache matching(int tokens) {
        matched = tokens;
        return this;
    }

    public FakeKvCache using(KvUsage next) {
        usage = next;
        return this;
    }

    public void emit(KvCacheEvent event) {
        events.add(event);
    }

    public int drains() {
        return drains;
    }

    /** Capacities by request, in the order of their opening. */
    public Map<RequestId, Integer> capacities() {
        var capacities = new LinkedHashMap<RequestId, Integer>();
        sequences.forEach((id, sequence) -> capacities.put(id, sequence.capacity));
        return capacities;
    }

    public List<String> calls() {
        return calls;
    }

    @Override
    public boolean hasLowerTier() {
        return false;
    }

    @Override
    public boolean commitsEveryChunk() {
        return false;
    }

    @Override
    public boolean isActive(LlmRequest request) {
        return hasSequence(request);
    }

    @Override
    public boolean hasSequence(LlmRequest request) {
        return sequences.containsKey(request.id());
    }

    @Override
    public PrefixProbe probe(LlmRequest request) {
        return request.prefixProbe();
    }

    @Override
    public Hint admissionHint(LlmRequest request, int tokens) {
        return Hint.POSSIBLE;
    }

    @Override
    public Admission prepareContext(LlmRequest request) {
        sequences.computeIfAbsent(request.id(), id -> new Sequence());
        return new Admission.Prepared(0);
    }

    @Override
    public Growth growContext(LlmRequest request, int kvStart, int tokens) {
        Sequence sequence = sequence(request);
        if (kvStart + tokens > sequence.capacity) {
            sequence.contextRecord = sequence.capacity;
            sequence.capacity = kvStart + tokens;
        }
        return new Growth.Grown();
    }

    @Override
    public void undoAdmission(LlmRequest request) {
        sequences.remove(request.id());
    }

    @Override
    public Reverted revertContextGrowth(LlmRequest request) {
        Sequence sequence = sequence(request);
        if (rewindsOnRevert) {
            sequences.remove(request.id());
            return Reverted.REWOUND;
        }
        if (sequence.contextRecord >= 0) {
            sequence.capacity = sequence.contextRecord;
            sequence.contextRecord = -1;
        }
        return Reverted.KEPT;
    }

    @Override
    public Growth growGeneration(LlmRequest request, int draftTokens) {
        Sequence sequence = sequence(request);
        sequence.generationGrant = 1 + draftTokens;
        sequence.capacity += sequence.generationGrant;
        return new Growth.Grown();
    }

    @Override
    public void revertGenerationGrowth(LlmRequest request) {
        Sequence sequence = sequence(request);
        if (sequence.generationGrant > 0) {
            sequence.capacity -= sequence.generationGrant;
            sequence.generationGrant = -1;
        }
    }

    @Override
    public void suspend(LlmRequest request) {
        calls.add("suspend " + request.id().value());
    }

    @Override
    public void preempt(LlmRequest request) {
        calls.add("preempt " + request.id().value());
        sequences.remove(request.id());
    }

    @Override
    public void release(LlmRequest request) {
        calls.add("release " + request.id().value());
        sequences.remove(request.id());
    }

    @Override
    public int matchedPrefix(PromptKeys keys, int queryTokens) {
        return Math.min(matched, queryTokens);
    }

    @Override
    public void settleContext(List<LlmRequest> advanced) {
        advanced.forEach(request -> sequence(request).contextRecord = -1);
    }

    @Override
    public void settleGeneration(List<LlmRequest> stepped) {
        stepped.forEach(request -> calls.add("settle " + request.id().value()));
    }

    @Override
    public void commitStatistics(List<LlmRequest> ran) {
        ran.forEach(request -> calls.add("ran " + request.id().value()));
    }

    @Override
    public boolean addDummy(LlmRequest dummy, int tokens) {
        if (dummyRefusals > 0) {
            dummyRefusals--;
            return false;
        }
        var sequence = new Sequence();
        sequence.capacity = tokens;
        sequences.put(dummy.id(), sequence);
        return true;
    }

    @Override
    public DrainedEvents drainEvents() {
        drains++;
        var drained = new DrainedEvents(events, 0);
        events.clear();
        return drained;
    }

    @Override
    public boolean eventsOn() {
        return eventsOn;
    }

    @Override
    public KvUsage usage() {
        return usage;
    }

    @Override
    public KvStatistics statistics() {
        return new KvStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    private Sequence sequence(LlmRequest request) {
        Sequence sequence = sequences.get(request.id());
        if (sequence == null) {
            throw new IllegalStateException("request " + request.id().value() + " has no sequence");
        }
        return sequence;
    }
}
