package dev.isochron.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a command was started with.
 *
 * @param environment the process environment
 * @param in standard input
 * @param out results
 * @param err diagnostics and progress
 * @param progress where a progress bar may be drawn
 */
public record Shell(
        Map<String, String> environment, InputStream in, PrintWriter out, PrintWriter err, ProgressPlace progress) {
    public Shell {
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
    }

    /** Whether somebody watches. */
    public enum ProgressPlace {
        /** Standard error is a terminal. */
        TERMINAL,
        /** Standard error is a file or a pipe. */
        NONE
    }

    /** Streams of a caller's choice; output is UTF-8, and nobody watches. */
    public static Shell of(Map<String, String> environment, InputStream in, PrintStream out, PrintStream err) {
        return new Shell(environment, in, writer(out), writer(err), ProgressPlace.NONE);
    }

    /** Those of this process. */
    static Shell ofProcess() {
        return new Shell(
                System.getenv(),
                System.in,
                writer(System.out),
                writer(System.err),
                errorIsTerminal() ? ProgressPlace.TERMINAL : ProgressPlace.NONE);
    }

    /** The platform's console only knows of input and output; Linux tells what standard error is. */
    private static boolean errorIsTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return Objects.requireNonNull(System.console()).isTerminal();
        }
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }
}
