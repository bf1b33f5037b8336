package dev.isochron.app;

import dev.isochron.app.bench.BenchCommand;
import dev.isochron.app.calibrate.CalibrateCommand;
import dev.isochron.app.explain.ExplainCommand;
import dev.isochron.app.replay.ReplayCommand;
import dev.isochron.app.serve.ServeCommand;
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
        footer = {"", "Example:", "  isochron replay"})
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The commands, wired to streams and environment. */
    public static CommandLine commandLine(Shell shell) {
        var commands = new CommandLine(new Main());
        commands.addSubcommand(new ReplayCommand(shell));
        commands.addSubcommand(new ExplainCommand(shell));
        commands.addSubcommand(new CalibrateCommand(shell));
        commands.addSubcommand(new ServeCommand(shell, ProductVersion.number()));
        commands.addSubcommand(new BenchCommand(shell, ProductVersion.number()));
        commands.setOut(shell.out());
        commands.setErr(shell.err());
        commands.setParameterExceptionHandler(ExitCodes::wrongUsage);
        commands.setExecutionExceptionHandler(ExitCodes::failed);
        return commands;
    }

    /** Runs a command line in this process and returns its exit code. */
    public static int run(Shell shell, String... args) {
        int code = commandLine(shell).execute(args);
        shell.out().flush();
        shell.err().flush();
        return code;
    }

    public static void main(String[] args) {
        System.exit(run(Shell.ofProcess(), args));
    }

    /** A bare {@code isochron} names no command: wrong usage. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "missing command");
    }
}
