package dev.isochron.app.serve;

import dev.isochron.collective.Collective;
import dev.isochron.collective.TimedCollective;
import dev.isochron.core.LlmRequest;
import dev.isochron.core.RankId;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.HostClock;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.IterationObserver;
import dev.isochron.kvcache.KvCache;
import dev.isochron.scheduling.SchedulePlan;
import dev.isochron.server.stats.LiveStatistics;
import dev.isochron.telemetry.IterationLogWriter;
import dev.isochron.telemetry.RankSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Writes the iteration log of a server and tells its operator what ranks warn of. */
final class ServerWatch implements LiveWatch, AutoCloseable {
    private static final String LOG_NAME = "iterations.log";

    private final Optional<IterationLogWriter> writer;
    private final RankSelection logged;
    private final Consumer<String> warnings;
    private final LiveStatistics statistics;
    private final HostClock utc;
    private final Map<RankId, RankRecorder> recorders = new LinkedHashMap<>();

    private ServerWatch(Optional<IterationLogWriter> writer, ServePlan plan, LiveStatistics statistics, HostClock utc) {
        this.writer = writer;
        this.logged = plan.loggedRanks();
        this.warnings = plan.warnings();
        this.statistics = statistics;
        this.utc = utc;
    }

    /**
     * Opens the log, if there is to be one; an earlier run's lines stay, and readers tell lifetimes apart.
     *
     * @param statistics hear of every iteration
     * @param utc the calendar they are stamped with
     */
    static ServerWatch open(ServePlan plan, LiveStatistics statistics, HostClock utc) throws IOException {
        RankSelection logged = plan.loggedRanks();
        int ranks = (int) IntStream.range(0, plan.live().deployment().ranks())
                .filter(rank -> logged.includes(new RankId(rank)))
                .count();
        Optional<IterationLogWriter> writer = Optional.empty();
        if (plan.logDir().isPresent() && ranks > 0) {
            Path folder = Files.createDirectories(plan.logDir().get());
            var out = Files.newOutputStream(
                    folder.resolve(LOG_NAME), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            writer = Optional.of(new IterationLogWriter(out, ranks));
        }
        return new ServerWatch(writer, plan, statistics, utc);
    }

    @Override
    public void caches(RankId rank, KvCache cache) {
        recorders.put(rank, new RankRecorder(rank, cache, statistics, utc));
    }

    private RankRecorder recorder(RankId rank) {
        return Objects.requireNonNull(recorders.get(rank), "a rank's KV cache is told of first");
    }

    @Override
    public IterationLog log(RankId rank) {
        RankRecorder recorder = recorder(rank);
        Optional<IterationLogWriter> file = writer.filter(any -> logged.includes(rank));
        return file.isEmpty()
                ? recorder::ended
                : record -> {
                    recorder.ended(record);
                    file.get().write(record);
                };
    }

    @Override
    public IterationObserver observer(RankId rank) {
        RankRecorder recorder = recorder(rank);
        return new IterationObserver() {
            @Override
            public void planned(
                    long iteration,
                    RankId where,
                    List<LlmRequest> active,
                    SchedulePlan plan,
                    int dummyTokens,
                    boolean canQueue) {
                recorder.planned(active, plan, canQueue);
            }

            @Override
            public void released(long iteration, LlmRequest request) {
                recorder.released(request);
            }

            @Override
            public void warned(RankId where, String message) {
                warnings.accept("rank " + where.value() + ": " + message);
            }
        };
    }

    @Override
    public Collective around(RankId rank, Collective collectives) {
        return new TimedCollective(collectives, utc, recorder(rank)::collective);
    }

    @Override
    public ModelEngine around(RankId rank, ModelEngine engine) {
        return recorder(rank).timed(engine, utc);
    }

    @Override
    public void slowCollective(String message) {
        warnings.accept(message);
    }

    @Override
    public void close() throws IOException {
        if (writer.isPresent()) {
            writer.get().close();
        }
    }
}
