package dev.isochron.app;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Runs command lines in this process and keeps what they print. */
public record Cli(int code, String out, String err) {
    public static Cli run(String... args) {
        return run(Map.of(), args);
    }

    public static Cli run(Map<String, String> environment, String... args) {
        return withInput("", environment, args);
    }

    public static Cli withInput(String in, Map<String, String> environment, String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var shell = Shell.of(
                environment,
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        int code = Main.run(shell, args);
        return new Cli(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
