package dev.isochron.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code isochron} command: reads the arguments, runs a subcommand, exits with its code. */
@Command(
        name = "isochron",
        description = "Replays LLM serving workloads through an attention-DP scheduler on a virtual clock.",
        mixinStandardHelpOptions = true,
        versionProvider = ProductVersion.class,
        footer = {"", "Example:", "  isochron --version"})
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Runs the command line in this process and returns its exit code. */
    public static int run(String... args) {
        return new CommandLine(new Main()).execute(args);
    }

    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** A bare {@code isochron} names no command: wrong usage. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "missing command");
    }
}
