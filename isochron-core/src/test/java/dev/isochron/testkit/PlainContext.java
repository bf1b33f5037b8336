package dev.isochron.testkit;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestState;
import dev.isochron.kvcache.Admission.Prepared;
import dev.isochron.kvcache.Growth;
import dev.isochron.kvcache.Hint;
import dev.isochron.kvcache.KvSpace;
import dev.isochron.scheduling.Chunking;
import dev.isochron.scheduling.Phase;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.EncoderStep;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SkipReason;
import java.util.List;

/** Phase 2 of the {@link PlainScheduler}. */
final class PlainContext {
    private final PlainPass pass;
    private final SchedulerConfig config;
    private final KvSpace kv;

    PlainContext(PlainPass pass) {
        this.pass = pass;
        this.config = pass.config;
        this.kv = pass.kv;
    }

    void run() {
        boolean skipping = seed();
        for (LlmRequest r : pass.pending) {
            if (!pass.phaseOver) {
                second(r, skipping);
            }
        }
    }

    private boolean seed() {
        List<LlmRequest> flying = pass.all.stream()
                .filter(r -> pass.untouchable.contains(r.id())
                        && r.state().value() == 10
                        && !r.progress().firstChunk())
                .toList();
        List<LlmRequest> tens =
                pass.pending.stream().filter(r -> r.state().value() == 10).toList();
        long candidates = tens.stream().filter(r -> r.progress().firstChunk()).count();
        boolean behind = candidates > 1 || !flying.isEmpty() || tens.size() > candidates;
        boolean on = config.prefixAware() && kv.commitsEveryChunk() && candidates > 0 && behind;
        if (on) {
            flying.forEach(r -> contribute(r, kv.probe(r).firstNewBlock()));
        }
        return on;
    }

    private void contribute(LlmRequest r, int block) {
        if (block >= 0) {
            pass.computed.add(r.keys().key(block));
        }
    }

    private void second(LlmRequest r, boolean skipping) {
        if (pass.slots >= config.maxRequests()) {
            pass.stop(Phase.CONTEXT, r, SkipReason.BATCH_FULL);
            pass.pending
                    .subList(pass.pending.indexOf(r), pass.pending.size())
                    .forEach(rest -> pass.waiting.put(rest.id(), SkipReason.BATCH_FULL));
            return;
        }
        if (r.state() == RequestState.ENCODER_INIT) {
            encode(r);
            return;
        }
        if (chunked() && (tooFewTokens(r) || certainlyRefused(r))) {
            return;
        }
        int block = skipping ? kv.probe(r).firstNewBlock() : -1;
        if (block >= 0
                && r.progress().firstChunk()
                && pass.computed.contains(r.keys().key(block))) {
            pass.waiting.put(r.id(), SkipReason.PREFIX_DUPLICATE);
        } else if (pass.noPagesFor(r)) {
            pass.waiting.put(r.id(), SkipReason.ADAPTER_PAGES);
        } else {
            compute(r, block);
        }
    }

    private void encode(LlmRequest r) {
        int need = r.spec().encoderTokens().orElseThrow();
        if (pass.noPagesFor(r)) {
            pass.waiting.put(r.id(), SkipReason.ADAPTER_PAGES);
        } else if (need > pass.limit - pass.tokens) {
            pass.stop(Phase.CONTEXT, r, SkipReason.TOKEN_BUDGET);
        } else {
            pass.encoders.add(new EncoderStep(r.id(), need));
            pass.commit(r, need);
        }
    }

    private boolean tooFewTokens(LlmRequest r) {
        long left = pass.limit - pass.tokens;
        boolean tooFew = left <= 0 || (config.chunking() instanceof Chunking.FirstComeFirstServed(int u) && left < u);
        if (tooFew) {
            pass.waiting.put(r.id(), SkipReason.TOKEN_BUDGET);
        }
        return tooFew;
    }

    private boolean certainlyRefused(LlmRequest r) {
        int least = Math.min(
                unit(), toPoint(r, r.progress().firstChunk() ? 0 : r.progress().position()));
        Hint hint = kv.admissionHint(r, Math.min(least, r.keys().blockTokens()));
        boolean undo = r.progress().firstChunk() && kv.hasSequence(r);
        if (hint == Hint.POSSIBLE || undo || (hint == Hint.NO_SLOTS && victimFor(r) != null)) {
            return false;
        }
        pass.waiting.put(r.id(), hint == Hint.NO_SLOTS ? SkipReason.KV_PAGES : SkipReason.KV_PREPARE_REFUSED);
        return true;
    }

    private void compute(LlmRequest r, int block) {
        int unseen = r.progress().firstChunk()
                ? r.progress().promptTokens()
                : r.progress().remaining();
        if (!chunked() && !config.prefixAware() && unseen + r.spec().draftTokens() > pass.limit - pass.tokens) {
            pass.stop(Phase.CONTEXT, r, SkipReason.TOKEN_BUDGET);
            return;
        }
        if (!(kv.prepareContext(r) instanceof Prepared(int reused))) {
            fail(r, SkipReason.KV_PREPARE_REFUSED, !chunked());
            return;
        }
        int start = r.progress().firstChunk() ? reused : r.progress().position();
        int rest = r.progress().promptTokens() - start;
        int charge = charge(r, start, config.prefixAware() ? rest : unseen);
        if (charge <= 0) {
            fail(r, SkipReason.TOKEN_BUDGET, !chunked());
            return;
        }
        run(r, block, start, Math.min(charge, rest), charge);
    }

    private int charge(LlmRequest r, int start, int wanted) {
        long left = pass.limit - pass.tokens;
        if (!chunked()) {
            return wanted + r.spec().draftTokens() > left ? 0 : wanted;
        }
        int rest = r.progress().promptTokens() - start;
        int point = toPoint(r, start);
        boolean forced = config.chunking() instanceof Chunking.Forced && point < rest;
        int size = (int) Math.min(Math.min(forced ? point : wanted, left), pass.limit);
        boolean ends = size >= rest || (forced && size == point);
        return ends ? size : size / unit() * unit();
    }

    private void run(LlmRequest r, int block, int start, int size, int charge) {
        boolean last = start + size == r.progress().promptTokens();
        int drafts = last ? r.spec().draftTokens() : 0;
        if (kv.growContext(r, start, size + drafts) instanceof Growth.Refused) {
            LlmRequest victim = victimFor(r);
            if (victim != null) {
                kv.preempt(victim);
                pass.recompute.add(victim.id());
                pass.waiting.put(victim.id(), SkipReason.PREEMPTED);
            }
            fail(r, victim == null ? SkipReason.KV_PAGES : SkipReason.PAGES_RESERVED, victim != null);
            return;
        }
        int total = charge + drafts + r.spec().replayRows();
        pass.chunks.add(
                new ContextChunk(r.id(), start, size, total, r.progress().firstChunk(), last, 0, false));
        pass.commit(r, total);
        contribute(r, block);
    }

    private LlmRequest victimFor(LlmRequest r) {
        LlmRequest suspended = null;
        for (LlmRequest victim : pass.all.reversed()) {
            boolean able = config.recomputePause() && !kv.hasLowerTier() && victim != r;
            if (able && pass.waiting.containsKey(victim.id()) && pass.pausable(victim)) {
                if (kv.isActive(victim)) {
                    return victim;
                }
                suspended = suspended == null && kv.hasSequence(victim) ? victim : suspended;
            }
        }
        return suspended;
    }

    private void fail(LlmRequest r, SkipReason reason, boolean ends) {
        if (r.progress().firstChunk()) {
            kv.undoAdmission(r);
            pass.rewound.add(r.id());
        }
        pass.waiting.put(r.id(), reason);
        if (ends) {
            pass.stop(Phase.CONTEXT, r, reason);
        }
    }

    private boolean chunked() {
        return !(config.chunking() instanceof Chunking.Off);
    }

    private int unit() {
        return switch (config.chunking()) {
            case Chunking.Off() -> 1;
            case Chunking.FirstComeFirstServed(int u) -> u;
            case Chunking.Forced(int u) -> u;
        };
    }

    private int toPoint(LlmRequest r, int from) {
        int to = r.progress().promptTokens();
        if (config.chunking() instanceof Chunking.Forced) {
            for (int point : r.spec().forcedPoints()) {
                to = point > from ? Math.min(to, point) : to;
            }
        }
        return to - from;
    }
}
