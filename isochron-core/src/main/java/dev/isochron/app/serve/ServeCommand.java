package dev.isochron.app.serve;

import dev.isochron.app.Notices;
import dev.isochron.app.Shell;
import dev.isochron.executor.RankThreads;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Serves a model on the CPU: every rank a core, the OpenAI API in front. */
@Command(
        name = "serve",
        description = "Serves a model on the CPU behind the OpenAI API; each rank computes on a core of its own.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:", "  isochron serve --model synthetic-135m --log-dir logs"})
public final class ServeCommand implements Callable<Integer> {
    private static final int FAILED = 1;

    private final Shell shell;
    private final String version;

    @Mixin
    private ServeOptions options = new ServeOptions();

    public ServeCommand(Shell shell, String version) {
        this.shell = shell;
        this.version = version;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var notices = new Notices(shell.err(), Notices.Loudness.NORMAL);
        ServePlan plan = new ServePlanner(options.group, shell, notices, version).plan(options);
        try (LiveServer server = start(plan)) {
            stopOnSignal(server);
            shell.out()
                    .println("Isochron serves " + plan.model().name() + " ("
                            + plan.model().provenance() + ") on "
                            + plan.live().deployment().ranks() + " ranks at http://" + options.host + ":"
                            + server.port());
            shell.out().flush();
            server.join();
            return 0;
        } catch (LiveServer.GroupFailure failure) {
            shell.err().println("isochron serve: the rank group failed: " + failure.getCause());
            return FAILED;
        }
    }

    private LiveServer start(ServePlan plan) throws IOException {
        if (shell.progress() == Shell.ProgressPlace.NONE) {
            return LiveServer.start(plan, (done, total) -> {});
        }
        try (var bar = new LoadBar(plan.model().name())) {
            return LiveServer.start(plan, bar);
        }
    }

    /** The virtual machine leaves with 143 on a TERM unless it is told otherwise; a server that stopped as asked has succeeded. */
    private void stopOnSignal(LiveServer server) {
        Runtime.getRuntime().addShutdownHook(RankThreads.PLATFORM.unstarted("stop", () -> {
            try {
                server.stop(Duration.ofSeconds(options.gracePeriodSeconds));
                server.close();
            } catch (InterruptedException | IOException e) {
                shell.err().println("isochron serve: while stopping: " + e);
            }
            Runtime.getRuntime().halt(0);
        }));
    }
}
