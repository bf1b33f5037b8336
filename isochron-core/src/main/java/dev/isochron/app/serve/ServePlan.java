package dev.isochron.app.serve;

import dev.isochron.engine.loading.OpenModel;
import dev.isochron.server.http.ServerSettings;
import dev.isochron.telemetry.RankSelection;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a server is started with, all decided.
 *
 * @param model whose weights can be read
 * @param live the rank group
 * @param server how it is reached
 * @param maxOpenRequests requests waiting or running at once
 * @param logDir where the iteration log goes, if anywhere
 * @param loggedRanks whose lines it has
 * @param warnings hears what an operator should know while it runs
 */
public record ServePlan(
        OpenModel model,
        LivePlan live,
        ServerSettings server,
        int maxOpenRequests,
        Optional<Path> logDir,
        RankSelection loggedRanks,
        Consumer<String> warnings) {}
