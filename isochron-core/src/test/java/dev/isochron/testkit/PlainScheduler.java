package dev.isochron.testkit;

import dev.isochron.core.AdapterId;
import dev.isochron.core.BlockKey;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestState;
import dev.isochron.kvcache.Admission.Prepared;
import dev.isochron.kvcache.Growth;
import dev.isochron.kvcache.Hint;
import dev.isochron.kvcache.KvSpace;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.Chunking;
import dev.isochron.scheduling.Phase;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.EncoderStep;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import dev.isochron.scheduling.SchedulePlan.PhaseStop;
import dev.isochron.scheduling.SchedulePlan.Skipped;
import dev.isochron.scheduling.Scheduler;
import dev.isochron.scheduling.SchedulerConfig;
import dev.isochron.scheduling.SchedulingInput;
import dev.isochron.scheduling.SkipReason;
import dev.isochron.scheduling.TokenLimit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The frozen plain scheduler: scheduler.md 6 written down once more, straight through, knowing neither equal cost nor demotion nor
 * bidirectional runs. The product with both policies off must equal it call for call (SCH-7). Do not improve it.
 */
public final class PlainScheduler implements Scheduler {
    private final SchedulerConfig config;
    private final KvSpace kv;
    private final AdapterPages adapterPages;

    public PlainScheduler(SchedulerConfig config, KvSpace kv, AdapterPages adapterPages) {
        this.config = config;
        this.kv = kv;
        this.adapterPages = adapterPages;
    }

    @Override
    public SchedulePlan schedule(SchedulingInput input) {
        return new Pass(input).run();
    }

    private final class Pass {
        private final List<LlmRequest> all;
        private final Set<RequestId> untouchable;
        private final Map<RequestId, SkipReason> waiting = new LinkedHashMap<>();
        private final List<LlmRequest> pending = new ArrayList<>();
        private final List<ContextChunk> chunks = new ArrayList<>();
        private final List<GenerationStep> steps = new ArrayList<>();
        private final List<EncoderStep> encoders = new ArrayList<>();
        private final List<RequestId> receiving = new ArrayList<>();
        private final List<RequestId> suspended = new ArrayList<>();
        private final List<RequestId> recompute = new ArrayList<>();
        private final List<RequestId> rewound = new ArrayList<>();
        private final List<PhaseStop> stops = new ArrayList<>();
        private final Set<AdapterId> loaded = new LinkedHashSet<>();
        private final Set<BlockKey> computed = new LinkedHashSet<>();
        private final long limit;
        private int end;
        private long tokens;
        private int slots;
        private int pages;
        private boolean phaseOver;

        private Pass(SchedulingInput input) {
            all = new ArrayList<>(input.active());
            if (config.firstTokenFirst()) {
                all.sort(Comparator.comparingInt(r -> r.spec().kind() == RequestKind.GENERATION_ONLY
                                && r.progress().generatedTokens() == 0
                        ? 0
                        : 1));
            }
            untouchable = input.inFlight();
            end = all.size();
            limit = config.maxNumTokens() instanceof TokenLimit.Limited(int most) ? most : Long.MAX_VALUE;
        }

        private SchedulePlan run() {
            all.forEach(r -> waiting.put(r.id(), SkipReason.NOT_REACHED));
            all.stream().filter(r -> r.state() == RequestState.RETIRING).forEach(this::load);
            for (int i = 0; i < end && !phaseOver; i++) {
                first(i);
            }
            phaseOver = false;
            boolean skipping = seed();
            for (LlmRequest r : pending) {
                if (!phaseOver) {
                    second(r, skipping);
                }
            }
            return plan();
        }

        // ---- phase 1

        private void first(int i) {
            LlmRequest r = all.get(i);
            if (recompute.contains(r.id())) {
                return;
            }
            int state = r.state().value();
            int lowest = config.encoderDecoder() ? 1 : 10;
            if (untouchable.contains(r.id())) {
                waiting.put(r.id(), SkipReason.IN_FLIGHT);
            } else if (state == 8) {
                receive(r);
            } else if (slots >= config.maxRequests()) {
                stop(Phase.GENERATION, r, SkipReason.BATCH_FULL);
            } else if (state < lowest || state >= 14 || (state >= 7 && state <= 9)) {
                waiting.put(r.id(), SkipReason.STATE_NOT_SCHEDULABLE);
            } else if (state == 12 || state == 13) {
                generate(i, r);
            } else {
                pending.add(r);
            }
        }

        private void receive(LlmRequest r) {
            if (noPagesFor(r)) {
                stop(Phase.GENERATION, r, SkipReason.ADAPTER_PAGES);
            } else if (kv.prepareContext(r) instanceof Prepared(int reused)
                    && kv.growContext(
                                    r,
                                    reused,
                                    r.progress().promptTokens()
                                            - reused
                                            + r.spec().draftTokens())
                            instanceof Growth.Grown) {
                load(r);
                receiving.add(r.id());
                waiting.remove(r.id());
            } else {
                kv.undoAdmission(r);
                waiting.put(r.id(), SkipReason.DISAGG_INIT_REFUSED);
            }
        }

        private void generate(int i, LlmRequest r) {
            int need = 1 + r.spec().draftTokens();
            if (noPagesFor(r)) {
                stop(Phase.GENERATION, r, SkipReason.ADAPTER_PAGES);
            } else if (need > limit - tokens) {
                stop(Phase.GENERATION, r, SkipReason.TOKEN_BUDGET);
            } else if (climbs(i, r)) {
                steps.add(new GenerationStep(r.id(), need - 1));
                commit(r, need);
            } else if (kv.isActive(r)) {
                kv.suspend(r);
                suspended.add(r.id());
                stop(Phase.GENERATION, r, SkipReason.SELF_SUSPENDED);
            } else {
                stop(Phase.GENERATION, r, SkipReason.KV_PAGES);
            }
        }

        private boolean climbs(int i, LlmRequest r) {
            if (grows(r) || evicts(i, r)) {
                return true;
            }
            for (int j = all.size() - 1; j > i && config.recomputePause(); j--) {
                LlmRequest victim = all.get(j);
                if (pausable(victim)) {
                    kv.release(victim);
                    suspended.remove(victim.id());
                    recompute.add(victim.id());
                    waiting.put(victim.id(), SkipReason.RECOMPUTE_PAUSED);
                    if (grows(r) || (kv.hasLowerTier() && evicts(i, r))) {
                        return true;
                    }
                    j = all.size();
                }
            }
            return false;
        }

        private boolean evicts(int i, LlmRequest r) {
            for (int j = end - 1; j > i; j--) {
                LlmRequest victim = all.get(j);
                if (startedAndFree(victim) && kv.isActive(victim)) {
                    kv.suspend(victim);
                    suspended.add(victim.id());
                    waiting.put(victim.id(), SkipReason.SUSPENDED);
                    end = j;
                    if (grows(r)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private boolean grows(LlmRequest r) {
            return kv.growGeneration(r, r.spec().draftTokens()) instanceof Growth.Grown;
        }

        private boolean startedAndFree(LlmRequest r) {
            int state = r.state().value();
            boolean later = r.progress().position() != r.progress().prepopulated();
            boolean started = state == 12 || state == 13 || ((state == 10 || state == 11) && later);
            return started && !untouchable.contains(r.id());
        }

        private boolean pausable(LlmRequest r) {
            boolean generating = r.state().value() >= 12;
            return startedAndFree(r)
                    && !recompute.contains(r.id())
                    && !(generating && !r.spec().replayable())
                    && (kv.hasLowerTier() || !suspended.contains(r.id()));
        }

        // ---- phase 2

        private boolean seed() {
            List<LlmRequest> flying = all.stream()
                    .filter(r -> untouchable.contains(r.id())
                            && r.state().value() == 10
                            && !r.progress().firstChunk())
                    .toList();
            List<LlmRequest> tens =
                    pending.stream().filter(r -> r.state().value() == 10).toList();
            long candidates =
                    tens.stream().filter(r -> r.progress().firstChunk()).count();
            boolean behind = candidates > 1 || !flying.isEmpty() || tens.size() > candidates;
            boolean on = config.prefixAware() && kv.commitsEveryChunk() && candidates > 0 && behind;
            if (on) {
                flying.forEach(r -> contribute(r, kv.probe(r).firstNewBlock()));
            }
            return on;
        }

        private void contribute(LlmRequest r, int block) {
            if (block >= 0) {
                computed.add(r.keys().key(block));
            }
        }

        private void second(LlmRequest r, boolean skipping) {
            if (slots >= config.maxRequests()) {
                stop(Phase.CONTEXT, r, SkipReason.BATCH_FULL);
                pending.subList(pending.indexOf(r), pending.size())
                        .forEach(rest -> waiting.put(rest.id(), SkipReason.BATCH_FULL));
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
                    && computed.contains(r.keys().key(block))) {
                waiting.put(r.id(), SkipReason.PREFIX_DUPLICATE);
            } else if (noPagesFor(r)) {
                waiting.put(r.id(), SkipReason.ADAPTER_PAGES);
            } else {
                compute(r, block);
            }
        }

        private void encode(LlmRequest r) {
            int need = r.spec().encoderTokens().orElseThrow();
            if (noPagesFor(r)) {
                waiting.put(r.id(), SkipReason.ADAPTER_PAGES);
            } else if (need > limit - tokens) {
                stop(Phase.CONTEXT, r, SkipReason.TOKEN_BUDGET);
            } else {
                encoders.add(new EncoderStep(r.id(), need));
                commit(r, need);
            }
        }

        private boolean tooFewTokens(LlmRequest r) {
            long left = limit - tokens;
            boolean tooFew =
                    left <= 0 || (config.chunking() instanceof Chunking.FirstComeFirstServed(int u) && left < u);
            if (tooFew) {
                waiting.put(r.id(), SkipReason.TOKEN_BUDGET);
            }
            return tooFew;
        }

        private boolean certainlyRefused(LlmRequest r) {
            int least = Math.min(
                    unit(),
                    toPoint(r, r.progress().firstChunk() ? 0 : r.progress().position()));
            Hint hint = kv.admissionHint(r, Math.min(least, r.keys().blockTokens()));
            boolean undo = r.progress().firstChunk() && kv.hasSequence(r);
            if (hint == Hint.POSSIBLE || undo || (hint == Hint.NO_SLOTS && victimFor(r) != null)) {
                return false;
            }
            waiting.put(r.id(), hint == Hint.NO_SLOTS ? SkipReason.KV_PAGES : SkipReason.KV_PREPARE_REFUSED);
            return true;
        }

        private void compute(LlmRequest r, int block) {
            int unseen = r.progress().firstChunk()
                    ? r.progress().promptTokens()
                    : r.progress().remaining();
            if (!chunked() && !config.prefixAware() && unseen + r.spec().draftTokens() > limit - tokens) {
                stop(Phase.CONTEXT, r, SkipReason.TOKEN_BUDGET);
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
            long left = limit - tokens;
            if (!chunked()) {
                return wanted + r.spec().draftTokens() > left ? 0 : wanted;
            }
            int rest = r.progress().promptTokens() - start;
            int point = toPoint(r, start);
            boolean forced = config.chunking() instanceof Chunking.Forced && point < rest;
            int size = (int) Math.min(Math.min(forced ? point : wanted, left), limit);
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
                    recompute.add(victim.id());
                    waiting.put(victim.id(), SkipReason.PREEMPTED);
                }
                fail(r, victim == null ? SkipReason.KV_PAGES : SkipReason.PAGES_RESERVED, victim != null);
                return;
            }
            int total = charge + drafts + r.spec().replayRows();
            chunks.add(new ContextChunk(r.id(), start, size, total, r.progress().firstChunk(), last, 0, false));
            commit(r, total);
            contribute(r, block);
        }

        private LlmRequest victimFor(LlmRequest r) {
            for (LlmRequest victim : all.reversed()) {
                boolean able = config.recomputePause() && !kv.hasLowerTier() && victim != r;
                if (able && waiting.containsKey(victim.id()) && pausable(victim) && kv.isActive(victim)) {
                    return victim;
                }
            }
            return null;
        }

        private void fail(LlmRequest r, SkipReason reason, boolean ends) {
            if (r.progress().firstChunk()) {
                kv.undoAdmission(r);
                rewound.add(r.id());
            }
            waiting.put(r.id(), reason);
            if (ends) {
                stop(Phase.CONTEXT, r, reason);
            }
        }

        // ---- both

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

        private void stop(Phase phase, LlmRequest r, SkipReason reason) {
            waiting.put(r.id(), reason);
            stops.add(new PhaseStop(phase, r.id(), reason));
            phaseOver = true;
        }

        private boolean noPagesFor(LlmRequest r) {
            AdapterId adapter = r.spec().adapter().orElse(null);
            int need = adapter == null || loaded.contains(adapter) ? 0 : adapterPages.pagesNeeded(adapter);
            return need > 0 && need > adapterPages.maxPages() - pages;
        }

        private void load(LlmRequest r) {
            AdapterId adapter = r.spec().adapter().orElse(null);
            if (adapter != null && loaded.add(adapter)) {
                pages += adapterPages.pagesNeeded(adapter);
            }
        }

        private void commit(LlmRequest r, int used) {
            tokens += used;
            slots++;
            load(r);
            waiting.remove(r.id());
        }

        private SchedulePlan plan() {
            encoders.sort(Comparator.comparing(step -> adapter(step.id())));
            steps.sort(Comparator.comparing(step -> adapter(step.id())));
            chunks.sort(Comparator.comparing(chunk -> (chunk.last() ? "1" : "0") + adapter(chunk.id())));
            List<Skipped> skipped = all.stream()
                    .filter(r -> waiting.containsKey(r.id()))
                    .map(r -> new Skipped(r.id(), waiting.get(r.id())))
                    .toList();
            return new SchedulePlan(
                    chunks,
                    steps,
                    encoders,
                    receiving,
                    suspended,
                    recompute,
                    rewound,
                    pending.stream().map(LlmRequest::id).toList(),
                    skipped,
                    stops,
                    List.of(),
                    new BudgetUse((int) tokens, slots, pages, 0, 0));
        }

        /** Sorts as the adapter does; adapters of laws are small numbers. */
        private String adapter(RequestId id) {
            return all.stream()
                    .filter(r -> r.id().equals(id))
                    .findFirst()
                    .flatMap(r -> r.spec().adapter())
                    .map(adapter -> "a" + adapter.value())
                    .orElse("");
        }
    }
}
