package dev.isochron.kvcache;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefixProbe;
import dev.isochron.core.PromptKeys;
import dev.isochron.kvcache.LiveSequence.Accounting;
import java.util.List;

/** How a sequence comes to life: row, gate and room are known good before anything is taken (D-7). */
final class ContextAdmission {
    private final GpuPool pool;
    private final LiveSequences live;
    private final TreeMatcher matcher;
    private final StatisticsLedger statistics;

    ContextAdmission(GpuPool pool, LiveSequences live, TreeMatcher matcher, StatisticsLedger statistics) {
        this.pool = pool;
        this.live = live;
        this.matcher = matcher;
        this.statistics = statistics;
    }

    // ---- first chunk

    Admission open(LlmRequest request) {
        if (live.rows().full()) {
            return refused(Refusal.NO_ROW);
        }
        if (!pool.gateOpen()) {
            return refused(Refusal.GATE);
        }
        if (!pool.config().blockReuse()) {
            return opened(request, SequenceCache.openPrivate(pool, request));
        }
        PromptKeys keys = request.keys();
        pool.tree().roots().check(request.spec().scope(), PromptKind.of(keys));
        PrefixMatch match = match(request);
        if (!pool.hasRoomForCopy(match)) {
            if (pool.pages().available() < pool.pages().total()) {
                return refused(Refusal.NO_SLOTS);
            }
            match.dropPartial();
        }
        return opened(request, SequenceCache.open(pool, request, match));
    }

    private Admission opened(LlmRequest request, SequenceCache sequence) {
        live.add(request, sequence, Accounting.COUNTED);
        return new Admission.Prepared(sequence.committed().claimedTokens());
    }

    // ---- later chunk

    Admission resume(LiveSequence sequence) {
        if (!sequence.cache().isActive()) {
            if (!gateOpenForResume()) {
                return refused(Refusal.GATE);
            }
            sequence.cache().resume();
            statistics.resumed();
        }
        return new Admission.Prepared(sequence.cache().committed().claimedTokens());
    }

    /** With no sequence active nobody else can free pages: a gate that stayed shut then would never open again. */
    private boolean gateOpenForResume() {
        return pool.gateOpen() || live.noneActive();
    }

    private Admission.Refused refused(Refusal reason) {
        statistics.refused(reason);
        return new Admission.Refused(reason);
    }

    // ---- dummies

    /** All or nothing: whether all fit is known before the first is made. */
    boolean openDummies(List<LlmRequest> dummies, int tokens) {
        int blocks = Math.ceilDiv(tokens, pool.config().tokensPerBlock());
        boolean fits = live.rows().used() + dummies.size() <= live.rows().rows()
                && pool.gateOpen()
                && pool.hasRoom(Math.multiplyExact(dummies.size(), blocks));
        if (fits) {
            for (LlmRequest dummy : dummies) {
                var sequence = SequenceCache.openPrivate(pool, dummy);
                live.add(dummy, sequence, Accounting.EXCLUDED);
                sequence.grow(tokens);
            }
        }
        return fits;
    }

    // ---- questions

    PrefixProbe probe(LlmRequest request) {
        PrefixProbe probe = request.prefixProbe();
        if (!pool.config().blockReuse()) {
            probe.record(PrefixProbe.NONE, PrefixProbe.NONE, PrefixProbe.NONE);
            return probe;
        }
        PrefixMatch match = match(request);
        int reusable = live.find(request) == null ? match.tokens() : PrefixProbe.NONE;
        probe.record(reusable, firstNewBlock(request, match.tokens()), match.presentBlocks());
        return probe;
    }

    private PrefixMatch match(LlmRequest request) {
        int query = pool.config().queryTokens(request.prompt().lengthTokens());
        return matcher.match(request.keys(), query, request.prefixProbe().rememberedEnd());
    }

    /** The block behind the match, if the query fills it: the first one whose page this request would commit. */
    private int firstNewBlock(LlmRequest request, int matchedTokens) {
        int blockTokens = pool.config().tokensPerBlock();
        int block = matchedTokens / blockTokens;
        boolean filled = (block + 1L) * blockTokens
                <= pool.config().queryTokens(request.prompt().lengthTokens());
        return filled && block < request.keys().fullBlocks() ? block : PrefixProbe.NONE;
    }

    /** One-sided: at least {@code floor(tokens / T)} blocks are missing for a new sequence, and at least one. */
    Hint hint(LlmRequest request, int tokens) {
        LiveSequence sequence = live.find(request);
        if (sequence == null && live.rows().full()) {
            return Hint.NO_ROW;
        }
        if (sequence == null ? !pool.gateOpen() : !sequence.cache().isActive() && !gateOpenForResume()) {
            return Hint.GATE;
        }
        int sure = Math.min(tokens, request.progress().remaining());
        int missing = sequence == null
                ? sure / pool.config().tokensPerBlock()
                : sequence.cache().blocksMissing(sequence.cache().history() + sure);
        return pool.hasRoom(missing) ? Hint.POSSIBLE : Hint.NO_SLOTS;
    }
}
