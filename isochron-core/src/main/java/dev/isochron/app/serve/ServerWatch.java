package dev.isochron.app.serve;

import dev.isochron.core.RankId;
import dev.isochron.engine.ModelEngine;
import dev.isochron.executor.IterationLog;
import dev.isochron.executor.IterationObserver;
import dev.isochron.telemetry.IterationLogWriter;
import dev.isochron.telemetry.RankSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Writes the iteration log of a server and tells its operator what ranks warn of. */
final class ServerWatch implements LiveWatch, AutoCloseable {
    private static final String LOG_NAME = "iterations.log";

    private final Optional<IterationLogWriter> writer;
    private final RankSelection logged;
    private final Consumer<String> warnings;

    private ServerWatch(Optional<IterationLogWriter> writer, RankSelection logged, Consumer<String> warnings) {
        this.writer = writer;
        this.logged = logged;
        this.warnings = warnings;
    }

    /** Opens the log, if there is to be one; an earlier run's lines stay, and readers tell lifetimes apart. */
    static ServerWatch open(ServePlan plan) throws IOException {
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
        return new ServerWatch(writer, logged, plan.warnings());
    }

    @Override
    public IterationLog log(RankId rank) {
        return writer.filter(any -> logged.includes(rank))
                .<IterationLog>map(open -> open::write)
                .orElse(IterationLog.OFF);
    }

    @Override
    public IterationObserver observer(RankId rank) {
        return new IterationObserver() {
            @Override
            public void warned(RankId where, String message) {
                warnings.accept("rank " + where.value() + ": " + message);
            }
        };
    }

    @Override
    public ModelEngine around(RankId rank, ModelEngine engine) {
        return engine;
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
