package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestState;
import java.util.List;
import java.util.OptionalInt;

/**
 * Owner of all KV bookkeeping of one rank: one GPU tier, full attention, reuse with commits after every chunk. It decides and moves
 * no bytes; a {@link PageMover} does.
 */
public final class KvCacheManager implements KvCache {
    private static final Growth GROWN = new Growth.Grown();

    private final KvCacheConfig config;
    private final EventLog events;
    private final GpuPool pool;
    private final TreeMatcher matcher;
    private final LiveSequences live;
    private final PageTable pageTable;
    private final StatisticsLedger statistics = new StatisticsLedger();
    private final UsagePeaks peaks;
    private final ContextAdmission admission;
    private KvStatistics taken = KvStatistics.NONE;

    /** A cache whose pages all have equal priority and no bytes to move: what a replay needs. */
    public KvCacheManager(KvCacheConfig config) {
        this(config, PagePriority.EQUAL, PageMover.NOTHING);
    }

    public KvCacheManager(KvCacheConfig config, PagePriority priority, PageMover mover) {
        this.config = config;
        this.events = EventLog.of(config);
        var pages = new Pages(config.gpuBlocks(), priority);
        this.pool = new GpuPool(config, pages, new RadixTree(config.tokensPerBlock(), pages, events), mover);
        this.matcher = new TreeMatcher(pool.tree(), config);
        this.live = new LiveSequences(new RowPool(config.rows()));
        this.pageTable = new PageTable(live.rows(), config.tableBlocks());
        this.peaks = new UsagePeaks(pages);
        this.admission = new ContextAdmission(pool, live, matcher, statistics);
    }

    public KvCacheConfig config() {
        return config;
    }

    GpuPool pool() {
        return pool;
    }

    LiveSequences live() {
        return live;
    }

    // ---- questions without effect

    @Override
    public boolean hasLowerTier() {
        return false;
    }

    @Override
    public boolean commitsEveryChunk() {
        return config.blockReuse();
    }

    @Override
    public boolean isActive(LlmRequest request) {
        return live.findActive(request) != null;
    }

    @Override
    public boolean hasSequence(LlmRequest request) {
        return live.find(request) != null;
    }

    @Override
    public PrefixProbe probe(LlmRequest request) {
        return admission.probe(request);
    }

    @Override
    public Hint admissionHint(LlmRequest request, int tokens) {
        return admission.hint(request, tokens);
    }

    @Override
    public int matchedPrefix(PromptKeys keys, int queryTokens) {
        return !config.blockReuse() || queryTokens < 1
                ? 0
                : matcher.match(keys, queryTokens, PrefixProbe.NONE).tokens();
    }

    /** Tokens computed of a request, if it has a sequence. */
    public OptionalInt historyTokens(LlmRequest request) {
        LiveSequence sequence = live.find(request);
        return sequence == null
                ? OptionalInt.empty()
                : OptionalInt.of(sequence.cache().history());
    }

    // ---- context

    @Override
    public Admission prepareContext(LlmRequest request) {
        LiveSequence sequence = live.find(request);
        if (sequence != null) {
            return admission.resume(sequence);
        }
        if (!request.progress().firstChunk()) {
            throw new IllegalStateException(request + " wants a later chunk but has no sequence");
        }
        return admission.open(request);
    }

    @Override
    public Growth growContext(LlmRequest request, int kvStart, int tokens) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return refused(Refusal.NO_ROW);
        }
        SequenceCache cache = sequence.cache();
        int before = cache.capacity();
        int target = Math.addExact(Math.addExact(kvStart, tokens), config.extraKvTokens());
        if (!pool.hasRoom(cache.blocksMissing(target))) {
            return refused(Refusal.NO_SLOTS);
        }
        cache.grow(target);
        cache.growths().recordContext(before, cache.capacity());
        return GROWN;
    }

    private Growth refused(Refusal reason) {
        statistics.refused(reason);
        return new Growth.Refused(reason);
    }

    @Override
    public void undoAdmission(LlmRequest request) {
        release(request);
    }

    @Override
    public Reverted revertContextGrowth(LlmRequest request) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return Reverted.KEPT;
        }
        SequenceCache cache = sequence.cache();
        OptionalInt record = cache.growths().consumeContext();
        if (record.isEmpty() || !cache.isActive() || record.getAsInt() >= cache.capacity()) {
            return Reverted.KEPT;
        }
        if (cache.history() > record.getAsInt()) {
            release(request);
            return Reverted.REWOUND;
        }
        cache.shrink(record.getAsInt());
        if (record.getAsInt() > 0) {
            suspend(sequence);
        }
        return Reverted.KEPT;
    }

    // ---- generation

    @Override
    public Growth growGeneration(LlmRequest request, int draftTokens) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return refused(Refusal.NO_ROW);
        }
        SequenceCache cache = sequence.cache();
        cache.growths().consumeGrant();
        int target = Math.addExact(cache.capacity(), 1 + draftTokens);
        if (!cache.isActive() && !pool.gateOpen()) {
            return refused(Refusal.GATE);
        }
        if (!pool.hasRoom(cache.blocksMissing(target))) {
            return refused(Refusal.NO_SLOTS);
        }
        admission.resume(sequence);
        cache.grow(target);
        cache.growths().grant(draftTokens);
        return GROWN;
    }

    @Override
    public void revertGenerationGrowth(LlmRequest request) {
        LiveSequence sequence = live.find(request);
        if (sequence == null) {
            return;
        }
        SequenceCache cache = sequence.cache();
        OptionalInt grant = cache.growths().consumeGrant();
        if (grant.isPresent() && cache.isActive()) {
            int before = cache.capacity() - 1 - grant.getAsInt();
            if (before >= 0) {
                cache.shrink(before);
            }
        }
    }

    /** Room for exactly the drafts that turned out to be more than granted; the room must be there. */
    public void extendGeneration(LlmRequest request, int draftTokens) {
        SequenceCache cache = live.require(request).cache();
        int granted = cache.growths().draftGrant().orElse(0);
        if (draftTokens > granted) {
            cache.grow(Math.addExact(cache.capacity(), draftTokens - granted));
            cache.growths().grant(draftTokens);
        }
    }

    // ---- giving up

    @Override
    public void suspend(LlmRequest request) {
        LiveSequence sequence = live.findActive(request);
        if (sequence != null) {
            suspend(sequence);
        }
    }

    private void suspend(LiveSequence sequence) {
        sequence.cache().suspend();
        statistics.suspended();
    }

    @Override
    public void preempt(LlmRequest request) {
        LiveSequence sequence = live.find(request);
        if (sequence != null) {
            statistics.preempted(sequence.cache().history());
            release(request);
        }
    }

    @Override
    public void release(LlmRequest request) {
        LiveSequence sequence = live.remove(request);
        if (sequence != null) {
            sequence.cache().close();
        }
    }

    /** Gives the row back before the sequence ends; the later release does not return it again. */
    public void releaseRow(LlmRequest request) {
        live.releaseRow(live.require(request));
    }

    /** The KV of a request is being sent: until {@link #endTransfer} it must not be released. */
    public void beginTransfer(LlmRequest request) {
        live.require(request).transferring(true);
    }

    /** The transfer ended or timed out. */
    public void endTransfer(LlmRequest request) {
        live.require(request).transferring(false);
    }

    // ---- after the forward pass

    @Override
    public void settleContext(List<LlmRequest> advanced) {
        for (LlmRequest request : advanced) {
            LiveSequence sequence = live.findActive(request);
            if (sequence != null) {
                settleContext(sequence.cache(), request);
            }
        }
        peaks.sample();
    }

    private void settleContext(SequenceCache cache, LlmRequest request) {
        int position = request.progress().position();
        if (cache.committed().stopped()) {
            cache.raiseHistory(Math.max(cache.history(), position));
            return;
        }
        cache.commitTo(position);
        if (request.progress().remaining() == 0) {
            cache.committed().stop();
        }
    }

    @Override
    public void settleGeneration(List<LlmRequest> stepped) {
        for (LlmRequest request : stepped) {
            LiveSequence sequence = live.findActive(request);
            if (sequence != null && !request.state().isContext()) {
                settleGeneration(sequence.cache(), request);
            }
        }
    }

    private void settleGeneration(SequenceCache cache, LlmRequest request) {
        int tokens = request.progress().promptTokens() + request.progress().generatedTokens();
        int history = Math.max(cache.history(), tokens - 1);
        int accepted = Math.max(0, history - cache.history() - 1);
        int granted = cache.growths().consumeGrant().orElse(0);
        if (request.state() != RequestState.COMPLETE) {
            cache.shrink(cache.capacity() - Math.max(0, granted - accepted));
        }
        cache.raiseHistory(history);
    }

    @Override
    public void commitStatistics(List<LlmRequest> ran) {
        for (LlmRequest request : ran) {
            LiveSequence sequence = live.find(request);
            if (sequence != null && sequence.counted()) {
                statistics.ran(sequence.cache().pending());
            }
        }
    }

    @Override
    public boolean addDummy(LlmRequest dummy, int tokens) {
        return addDummies(List.of(dummy), tokens);
    }

    /** Room for several dummies of so many tokens each: all, or none exists. */
    public boolean addDummies(List<LlmRequest> dummies, int tokens) {
        return admission.openDummies(dummies, tokens);
    }

    /** Drops every reusable block; an error while any sequence is open. */
    public void clearReusableBlocks() {
        if (live.size() > 0) {
            throw new IllegalStateException(
                    "reusable blocks cannot be cleared while " + live.size() + " sequences are open");
        }
        pool.tree().clear();
    }

    // ---- what is announced and counted

    @Override
    public DrainedEvents drainEvents() {
        peaks.sample();
        return events.drain();
    }

    @Override
    public boolean eventsOn() {
        return events.on();
    }

    @Override
    public KvUsage usage() {
        var pages = pool.pages();
        return new KvUsage(pages.total(), pages.available(), pages.free());
    }

    @Override
    public KvStatistics statistics() {
        return statistics.snapshot(pool.evictedBlocks(), events.dropped());
    }

    /** What was counted since this was last called: one call per iteration. */
    public KvStatistics takeIterationStatistics() {
        KvStatistics now = statistics();
        KvStatistics difference = now.since(taken);
        taken = now;
        return difference;
    }

    /** Highest usage since this was last called. */
    public KvPeaks takePeaks() {
        return peaks.take();
    }

    /** How often something was refused for this reason. */
    public long refusals(Refusal reason) {
        return statistics.refusals(reason);
    }

    /** Of the reused blocks, those of which only the leading tokens were reused. */
    public long partiallyReusedBlocks() {
        return statistics.reusedPartial();
    }

    // ---- for engines

    public PageTable pageTable() {
        return pageTable;
    }

    /** The page-table row of a request. */
    public int row(LlmRequest request) {
        return live.require(request).row();
    }
}
