package dev.isochron.server.stats;

import dev.isochron.executor.Response.Outcome;
import dev.isochron.server.Submission;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** The Prometheus meters of a server. */
final class Meters {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Timer firstTokens = latency("isochron.ttft", "From acceptance to the first token");
    private final Timer nextTokens = latency("isochron.inter.token", "From one token of a request to the next");
    private final DistributionSummary waste = DistributionSummary.builder("isochron.lockstep.waste.ratio")
            .description("1 - mean/max of the ranks' forward times, per iteration")
            .serviceLevelObjectives(tenths())
            .register(registry);
    private final List<RankMeters> ranks = new ArrayList<>();

    /**
     * @param open requests that have not ended
     * @param queued requests that are not on a rank yet
     */
    Meters(int ranks, IntSupplier open, IntSupplier queued) {
        for (int rank = 0; rank < ranks; rank++) {
            this.ranks.add(new RankMeters(registry, rank));
        }
        Gauge.builder("isochron.requests.open", open, IntSupplier::getAsInt)
                .description("Requests that have not ended")
                .strongReference(true)
                .register(registry);
        Gauge.builder("isochron.requests.queued", queued, IntSupplier::getAsInt)
                .description("Requests that are not on a rank yet")
                .strongReference(true)
                .register(registry);
    }

    private Timer latency(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(latencies())
                .register(registry);
    }

    /** 1 ms to 131 s, each twice the one before. */
    private static Duration[] latencies() {
        return LongStream.range(0, 18)
                .mapToObj(power -> Duration.ofMillis(1L << power))
                .toArray(Duration[]::new);
    }

    private static double[] tenths() {
        return DoubleStream.iterate(1, tenth -> tenth <= 10, tenth -> tenth + 1)
                .map(tenth -> tenth / 10)
                .toArray();
    }

    void iteration(IterationStats stats) {
        ranks.get(stats.rank().value()).iteration(stats);
    }

    void waste(double ratio) {
        waste.record(ratio);
    }

    void firstToken(long nanos) {
        firstTokens.record(Duration.ofNanos(nanos));
    }

    void nextToken(long nanos) {
        nextTokens.record(Duration.ofNanos(nanos));
    }

    void ended(Outcome outcome) {
        count(
                switch (outcome) {
                    case Outcome.Continues continues -> throw new IllegalArgumentException("a request that goes on");
                    case Outcome.Finished finished -> "finished";
                    case Outcome.Cancelled cancelled -> "cancelled";
                    case Outcome.TimedOut timedOut -> "timed_out";
                    case Outcome.Rejected rejected -> "rejected";
                    case Outcome.Failed failed -> "failed";
                });
    }

    void refused(Submission why) {
        count(
                switch (why) {
                    case Submission.Accepted accepted -> throw new IllegalArgumentException("an accepted request");
                    case Submission.Full full -> "refused_full";
                    case Submission.Stopping stopping -> "refused_stopping";
                    case Submission.Failed failed -> "refused_failed";
                });
    }

    private void count(String outcome) {
        Counter.builder("isochron.requests")
                .description("Requests by how they ended")
                .tag("outcome", outcome)
                .register(registry)
                .increment();
    }

    String text() {
        return registry.scrape();
    }
}
