package dev.isochron.server.stats;

import dev.isochron.server.stats.IterationStats.KvBlocks;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;

/** The meters of one rank. Iterations in which nothing ran count in no time. */
final class RankMeters {
    private final MeterRegistry registry;
    private final String rank;
    private final Timer bodies;
    private final Timer forwards;
    private final Timer collectives;
    private final Counter computed;
    private final Counter generated;
    private final Counter reused;
    private final Counter demotions;
    private final DistributionSummary budget;
    private final AtomicReference<KvBlocks> kv = new AtomicReference<>(new KvBlocks(0, 0, 0));

    RankMeters(MeterRegistry registry, int rank) {
        this.registry = registry;
        this.rank = Integer.toString(rank);
        this.bodies = timer("isochron.iteration", "Iterations in which something ran");
        this.forwards = timer("isochron.forward", "Their time in the engine");
        this.collectives =
                timer("isochron.collective.wait", "Their time in collectives, waits for slower ranks included");
        this.computed = counter("isochron.prompt.tokens.computed", "Prompt tokens computed");
        this.generated = counter("isochron.tokens.generated", "Generation steps");
        this.reused = counter("isochron.prompt.tokens.reused", "Prompt tokens taken over from the cache");
        this.demotions = counter("isochron.demotions", "Demoted requests, counted once per iteration");
        this.budget = DistributionSummary.builder("isochron.cost.budget.used.ratio")
                .description("Share of the cost budget that an iteration charged")
                .tag("rank", this.rank)
                .register(registry);
        kv("used", KvBlocks::used);
        kv("evictable", KvBlocks::evictable);
        kv("free", KvBlocks::free);
    }

    private Timer timer(String name, String description) {
        return Timer.builder(name).description(description).tag("rank", rank).register(registry);
    }

    private Counter counter(String name, String description) {
        return Counter.builder(name).description(description).tag("rank", rank).register(registry);
    }

    private void kv(String state, ToDoubleFunction<KvBlocks> blocks) {
        Gauge.builder("isochron.kv.blocks", kv, now -> blocks.applyAsDouble(now.get()))
                .description("KV blocks by state")
                .tag("rank", rank)
                .tag("state", state)
                .register(registry);
    }

    void iteration(IterationStats stats) {
        kv.set(stats.kv());
        reused.increment((double) stats.reusedTokens());
        demotions.increment(stats.policy().demoted());
        if (stats.batch().requests() > 0) {
            ran(stats);
        }
    }

    private void ran(IterationStats stats) {
        bodies.record(Duration.ofNanos(stats.times().bodyNanos()));
        forwards.record(Duration.ofNanos(stats.times().forwardNanos()));
        collectives.record(Duration.ofNanos(stats.times().collectiveNanos()));
        computed.increment(stats.batch().contextTokens());
        generated.increment(stats.batch().generationRequests());
        if (stats.policy().costBudget() > 0) {
            budget.record((double) stats.policy().contextCost() / stats.policy().costBudget());
        }
    }
}
