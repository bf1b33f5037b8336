package dev.isochron.testkit;

import dev.isochron.core.AdapterId;
import dev.isochron.core.BlockKey;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestState;
import dev.isochron.kvcache.KvSpace;
import dev.isochron.scheduling.AdapterPages;
import dev.isochron.scheduling.Phase;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.scheduling.SchedulePlan.BudgetUse;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.EncoderStep;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import dev.isochron.scheduling.SchedulePlan.PhaseStop;
import dev.isochron.scheduling.SchedulePlan.Skipped;
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

/** Counters, lists and rules that both phases of the {@link PlainScheduler} share. */
final class PlainPass {
    final SchedulerConfig config;
    final KvSpace kv;
    private final AdapterPages adapterPages;
    final List<LlmRequest> all;
    final Set<RequestId> untouchable;
    final Map<RequestId, SkipReason> waiting = new LinkedHashMap<>();
    final List<LlmRequest> pending = new ArrayList<>();
    final List<ContextChunk> chunks = new ArrayList<>();
    final List<GenerationStep> steps = new ArrayList<>();
    final List<EncoderStep> encoders = new ArrayList<>();
    final List<RequestId> receiving = new ArrayList<>();
    final List<RequestId> suspended = new ArrayList<>();
    final List<RequestId> recompute = new ArrayList<>();
    final List<RequestId> rewound = new ArrayList<>();
    final List<PhaseStop> stops = new ArrayList<>();
    final Set<AdapterId> loaded = new LinkedHashSet<>();
    final Set<BlockKey> computed = new LinkedHashSet<>();
    final long limit;
    int end;
    long tokens;
    int slots;
    int pages;
    boolean phaseOver;

    PlainPass(SchedulerConfig config, KvSpace kv, AdapterPages adapterPages, SchedulingInput input) {
        this.config = config;
        this.kv = kv;
        this.adapterPages = adapterPages;
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
        all.forEach(r -> waiting.put(r.id(), SkipReason.NOT_REACHED));
        all.stream().filter(r -> r.state() == RequestState.RETIRING).forEach(this::load);
    }

    boolean startedAndFree(LlmRequest r) {
        int state = r.state().value();
        boolean later = r.progress().position() != r.progress().prepopulated();
        boolean started = state == 12 || state == 13 || ((state == 10 || state == 11) && later);
        return started && !untouchable.contains(r.id());
    }

    boolean pausable(LlmRequest r) {
        boolean generating = r.state().value() >= 12;
        return startedAndFree(r)
                && !recompute.contains(r.id())
                && !(generating && !r.spec().replayable())
                && (kv.hasLowerTier() || !suspended.contains(r.id()));
    }

    void stop(Phase phase, LlmRequest r, SkipReason reason) {
        waiting.put(r.id(), reason);
        stops.add(new PhaseStop(phase, r.id(), reason));
        phaseOver = true;
    }

    boolean noPagesFor(LlmRequest r) {
        AdapterId adapter = r.spec().adapter().orElse(null);
        int need = adapter == null || loaded.contains(adapter) ? 0 : adapterPages.pagesNeeded(adapter);
        return need > 0 && need > adapterPages.maxPages() - pages;
    }

    void load(LlmRequest r) {
        AdapterId adapter = r.spec().adapter().orElse(null);
        if (adapter != null && loaded.add(adapter)) {
            pages += adapterPages.pagesNeeded(adapter);
        }
    }

    void commit(LlmRequest r, int used) {
        tokens += used;
        slots++;
        load(r);
        waiting.remove(r.id());
    }

    SchedulePlan plan() {
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
    String adapter(RequestId id) {
        return all.stream()
                .filter(r -> r.id().equals(id))
                .findFirst()
                .flatMap(r -> r.spec().adapter())
                .map(adapter -> "a" + adapter.value())
                .orElse("");
    }
}
