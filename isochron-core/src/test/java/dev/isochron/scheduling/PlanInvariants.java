package dev.isochron.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestState;
import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import dev.isochron.scheduling.SchedulePlan.EncoderStep;
import dev.isochron.scheduling.SchedulePlan.GenerationStep;
import dev.isochron.scheduling.SchedulePlan.Skipped;
import dev.isochron.testkit.Scene;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What holds of any plan (scheduler.md 10), checked against the scene it was made for, before the plan is carried out. */
final class PlanInvariants {
    private final Scene scene;
    private final SchedulerConfig config;
    private final SchedulePlan plan;
    private final Map<RequestId, LlmRequest> requests = new LinkedHashMap<>();

    private PlanInvariants(Scene scene, SchedulePlan plan) {
        this.scene = scene;
        this.config = scene.config();
        this.plan = plan;
        scene.active.forEach(request -> requests.put(request.id(), request));
    }

    static void check(Scene scene, SchedulePlan plan) {
        var invariants = new PlanInvariants(scene, plan);
        invariants.everyRequestIsInExactlyOneList();
        invariants.budgetsHold();
        invariants.chunksAreLegal();
        invariants.costIsPaidInOrder();
        invariants.contextOrderIsAStablePartition();
        invariants.ledgerIsBounded();
        invariants.undoneAdmissionsAreGone();
        invariants.victimsAreFair();
        invariants.deferredRequestsHaveAContributor();
        invariants.progressClearsTheStallCounter();
    }

    /** SCH-1. */
    private void everyRequestIsInExactlyOneList() {
        List<RequestId> seen = new ArrayList<>(plan.receiving());
        plan.context().forEach(chunk -> seen.add(chunk.id()));
        plan.generation().forEach(step -> seen.add(step.id()));
        plan.encoder().forEach(step -> seen.add(step.id()));
        plan.skipped().forEach(skipped -> seen.add(skipped.id()));
        assertThat(seen).as("SCH-1").containsExactlyInAnyOrderElementsOf(requests.keySet());
    }

    /** SCH-2, SCH-3, SCH-13. */
    private void budgetsHold() {
        long rows = plan.generation().stream()
                .mapToLong(step -> 1 + step.draftTokens())
                .sum();
        long encoder = plan.encoder().stream().mapToLong(EncoderStep::tokens).sum();
        long fresh = plan.context().stream().mapToLong(ContextChunk::tokens).sum();
        long committed =
                plan.context().stream().mapToLong(ContextChunk::committedTokens).sum();
        assertThat(rows + encoder + fresh)
                .as("SCH-2")
                .isLessThanOrEqualTo(config.maxNumTokens().orUnbounded());
        assertThat(plan.batchSize()).as("SCH-3").isLessThanOrEqualTo(config.maxRequests());
        assertThat(plan.used().tokens()).as("SCH-13 tokens").isEqualTo(Math.toIntExact(rows + encoder + committed));
        assertThat(plan.used().requests()).as("SCH-13 slots").isEqualTo(plan.batchSize());
        assertThat(plan.used().adapterPages()).as("SCH-13 adapter pages").isEqualTo(pagesOfRunning());
        assertThat(plan.used().contextCost())
                .as("SCH-6, SCH-13 cost")
                .isEqualTo(plan.context().stream().mapToLong(ContextChunk::cost).sum());
    }

    private int pagesOfRunning() {
        Set<RequestId> running = new LinkedHashSet<>(plan.receiving());
        plan.context().stream().map(ContextChunk::id).forEach(running::add);
        plan.generation().stream().map(GenerationStep::id).forEach(running::add);
        plan.encoder().stream().map(EncoderStep::id).forEach(running::add);
        return requests.values().stream()
                .filter(request -> running.contains(request.id()) || request.state() == RequestState.RETIRING)
                .flatMap(request -> request.spec().adapter().stream())
                .distinct()
                .mapToInt(scene.adapterPages()::pagesNeeded)
                .sum();
    }

    /** SCH-4. */
    private void chunksAreLegal() {
        for (ContextChunk chunk : plan.context()) {
            LlmRequest request = requests.get(chunk.id());
            int end = chunk.kvStart() + chunk.tokens();
            int promptTokens = request.progress().promptTokens();
            assertThat(chunk.tokens()).as("SCH-4").isPositive();
            assertThat(end).as("SCH-4").isLessThanOrEqualTo(promptTokens);
            assertThat(chunk.last()).isEqualTo(end == promptTokens);
            assertThat(chunk.first()).isEqualTo(request.progress().firstChunk());
            boolean freeEnd = chunk.last()
                    || request.spec().forcedPoints().contains(end)
                    || !request.spec().multimodal().isEmpty();
            assertThat(freeEnd || chunk.tokens() % config.chunking().unitTokens() == 0)
                    .as("SCH-4 %s", chunk)
                    .isTrue();
            assertThat(request.spec().multimodal()).noneMatch(run -> !chunk.last() && run.strictlyContains(end));
        }
    }

    /** SCH-5, SCH-6. */
    private void costIsPaidInOrder() {
        if (!(config.cost() instanceof CostPolicy.EqualCost knobs)
                || plan.used().costBudget() == 0) {
            assertThat(plan.used().contextCost()).isZero();
            return;
        }
        long budget = plan.used().costBudget();
        long spent = 0;
        for (ContextChunk chunk : inScheduledOrder()) {
            LlmRequest request = requests.get(chunk.id());
            long walk = knobs.perChunkDepthTokens() * chunk.kvStart();
            long fresh = (knobs.kvOffsetTokens() + chunk.kvStart()) * chunk.tokens() + walk;
            boolean mayExceed = spent == 0 || !request.spec().multimodal().isEmpty();
            assertThat(mayExceed || fresh <= budget - spent)
                    .as("SCH-5 %s", chunk)
                    .isTrue();
            long charge = (knobs.kvOffsetTokens() + chunk.kvStart()) * chunk.committedTokens() + walk;
            assertThat(chunk.cost()).as("SCH-6").isEqualTo(charge);
            spent += charge;
        }
        assertOverspendIsOneFloorChunk(budget, spent);
    }

    private void assertOverspendIsOneFloorChunk(long budget, long spent) {
        boolean extras = requests.values().stream()
                .map(LlmRequest::spec)
                .anyMatch(spec -> spec.draftTokens() + spec.replayRows() > 0
                        || !spec.multimodal().isEmpty());
        if (!extras && spent > budget) {
            int limit = Math.toIntExact(config.maxNumTokens().orUnbounded());
            assertThat(plan.context()).as("SCH-5").hasSize(1);
            assertThat(plan.context().getFirst().tokens())
                    .as("SCH-5")
                    .isLessThanOrEqualTo(Math.max(config.chunking().unitTokens(), limit / 4));
            assertThat(plan.context().getFirst().floor()).isTrue();
        }
    }

    private List<ContextChunk> inScheduledOrder() {
        Map<RequestId, ContextChunk> chunks = new LinkedHashMap<>();
        plan.context().forEach(chunk -> chunks.put(chunk.id(), chunk));
        return plan.contextOrder().stream()
                .filter(chunks::containsKey)
                .map(chunks::get)
                .toList();
    }

    /** SCH-10; where first-token-first changes the arrival order itself, only the members are compared. */
    private void contextOrderIsAStablePartition() {
        Set<RequestId> demoted = new LinkedHashSet<>();
        plan.demotions().stream()
                .filter(note -> !note.letThrough())
                .map(DemotionNote::id)
                .forEach(demoted::add);
        List<RequestId> pending = new ArrayList<>(new TreeSet<>(plan.contextOrder()));
        assertThat(plan.contextOrder()).as("SCH-10").doesNotHaveDuplicates();
        List<RequestId> expected = new ArrayList<>(pending);
        expected.removeAll(demoted);
        pending.stream().filter(demoted::contains).forEach(expected::add);
        if (!config.firstTokenFirst()) {
            assertThat(plan.contextOrder()).as("SCH-10").isEqualTo(expected);
        }
    }

    /** SCH-11. */
    private void ledgerIsBounded() {
        Set<RequestId> unscheduled = new LinkedHashSet<>();
        plan.skipped().stream()
                .map(Skipped::id)
                .filter(id -> requests.get(id).state().isContext())
                .forEach(unscheduled::add);
        long entries = unscheduled.stream()
                .filter(id -> scene.state.demotions().waited(id) > 0)
                .count();
        assertThat(scene.state.demotions().size()).as("SCH-11").isEqualTo((int) entries);
        if (config.demotion() instanceof DemotionPolicy.On(long threshold, int bound) && bound > 0) {
            for (DemotionNote note : plan.demotions()) {
                assertThat(note.waited()).as("SCH-11").isLessThanOrEqualTo(bound);
                assertThat(note.letThrough()).as("SCH-11").isEqualTo(note.waited() == bound);
                assertThat(note.uncachedTokens()).isGreaterThan(threshold);
            }
        }
    }

    /** SCH-12. */
    private void undoneAdmissionsAreGone() {
        for (RequestId id : plan.rewound()) {
            assertThat(scene.kv.hasSequence(requests.get(id)))
                    .as("SCH-12 %s", id)
                    .isFalse();
            assertThat(requests.get(id).progress().firstChunk()).isTrue();
        }
    }

    /** SCH-14. */
    private void victimsAreFair() {
        assertThat(plan.suspended()).as("SCH-14").noneMatch(plan.recompute()::contains);
        Set<RequestId> skipped = new LinkedHashSet<>();
        plan.skipped().forEach(entry -> skipped.add(entry.id()));
        List<RequestId> victims = new ArrayList<>(plan.suspended());
        victims.addAll(plan.recompute());
        for (RequestId id : victims) {
            assertThat(requests.get(id).progress().started()).as("SCH-14").isTrue();
            assertThat(scene.input().inFlight()).as("SCH-14").doesNotContain(id);
            assertThat(skipped).as("SCH-14").contains(id);
        }
    }

    /** SCH-15. */
    private void deferredRequestsHaveAContributor() {
        Set<RequestId> computing = new LinkedHashSet<>(scene.input().inFlight());
        plan.context().forEach(chunk -> computing.add(chunk.id()));
        Set<Object> keys = new LinkedHashSet<>();
        for (RequestId id : computing) {
            nextKey(requests.get(id), keys);
        }
        for (Skipped skipped : plan.skipped()) {
            if (skipped.reason() == SkipReason.PREFIX_DUPLICATE) {
                Set<Object> own = new LinkedHashSet<>();
                nextKey(requests.get(skipped.id()), own);
                assertThat(keys).as("SCH-15").containsAll(own);
                assertThat(own).as("SCH-15").isNotEmpty();
            }
        }
    }

    private void nextKey(LlmRequest request, Set<Object> keys) {
        int block = scene.kv.probe(request).firstNewBlock();
        if (block >= 0) {
            keys.add(request.keys().key(block));
        }
    }

    /** SCH-17. */
    private void progressClearsTheStallCounter() {
        boolean deferred = plan.skipped().stream().anyMatch(entry -> entry.reason() == SkipReason.PREFIX_DUPLICATE);
        boolean gaveUp = !plan.suspended().isEmpty() || !plan.recompute().isEmpty();
        if (plan.batchSize() > 0 || !plan.receiving().isEmpty() || gaveUp || deferred) {
            assertThat(scene.state.stalls().passes()).as("SCH-17").isZero();
        }
    }
}
