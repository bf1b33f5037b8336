package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.PromptKeys;
import java.util.List;
import java.util.OptionalInt;

/**
 * Owner of all KV bookkeeping of one rank: one GPU tier, full attention, reuse with commits after every chunk. It decides and moves
 * no bytes; a {@link PageMover} does.
 */
public final class KvCacheManager implements KvCache {
    private final KvCacheConfig config;
    private final EventLog events;
    private final GpuPool pool;
    private final TreeMatcher matcher;
    private final LiveSequences live;
    private final PageTable pageTable;
    private final StatisticsLedger statistics = new StatisticsLedger();
    private final UsagePeaks peaks;
    private final ContextAdmission admission;
    private final ContextChunks chunks;
    private final GenerationSteps steps;
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
        this.chunks = new ContextChunks(pool, live, statistics);
        this.steps = new GenerationSteps(pool, live, statistics);
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
        return chunks.grow(request, kvStart, tokens);
    }

    @Override
    public void undoAdmission(LlmRequest request) {
        release(request);
    }

    @Override
    public Reverted revertContextGrowth(LlmRequest request) {
        return chunks.revert(request);
    }

    // ---- generation

    @Override
    public Growth growGeneration(LlmRequest request, int draftTokens) {
        return steps.grow(request, draftTokens);
    }

    @Override
    public void revertGenerationGrowth(LlmRequest request) {
        steps.revert(request);
    }

    /** Room for exactly the drafts that turned out to be more than granted; the room must be there. */
    public void extendGeneration(LlmRequest request, int draftTokens) {
        steps.extend(request, draftTokens);
    }

    // ---- giving up

    @Override
    public void suspend(LlmRequest request) {
        LiveSequence sequence = live.findActive(request);
        if (sequence != null) {
            sequence.cache().suspend();
            statistics.suspended();
        }
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
        live.close(request);
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
        chunks.settle(advanced);
        peaks.sample();
    }

    @Override
    public void settleGeneration(List<LlmRequest> stepped) {
        steps.settle(stepped);
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
