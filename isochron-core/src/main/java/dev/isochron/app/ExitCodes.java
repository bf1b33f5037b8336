package dev.isochron.app;

import dev.isochron.app.input.InputException;
import dev.isochron.workload.WorkloadException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what went wrong into a message without a stack trace and an exit code. */
final class ExitCodes {
    private static final int FAILED = 1;
    private static final int WRONG_INPUT = 2;
    private static final int INTERRUPTED = 130;

    private ExitCodes() {}

    /** The arguments make no sense: says so and where help is. */
    static int wrongUsage(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        String name = command.getCommandSpec().qualifiedName();
        err.println(name + ": " + oneLine(e));
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println("Try '" + name + " --help'.");
        return WRONG_INPUT;
    }

    /** A command ended with an exception. */
    static int failed(Exception e, CommandLine command, ParseResult parsed) {
        if (e instanceof InterruptedException) {
            return INTERRUPTED;
        }
        boolean input = e instanceof InputException || e instanceof WorkloadException;
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + (input ? oneLine(e) : "the run failed: " + oneLine(e)));
        return input ? WRONG_INPUT : FAILED;
    }

    private static String oneLine(Throwable e) {
        String message = e.getMessage();
        return message == null || message.isBlank()
                ? e.getClass().getSimpleName()
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
