package dev.isochron.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.scheduling.SchedulerStalled;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

final class ExitCodesTest {
    @Command(name = "stall")
    private static final class Stalls implements Runnable {
        @Override
        public void run() {
            throw new SchedulerStalled("1000 consecutive passes scheduled nothing");
        }
    }

    @Test
    void a_stalled_run_is_exit_1_with_one_line_and_no_stack_trace() {
        var err = new ByteArrayOutputStream();
        var stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        var shell = Shell.of(Map.of(), InputStream.nullInputStream(), stream, stream);
        CommandLine commands = Main.commandLine(shell);
        commands.addSubcommand(new Stalls());
        commands.setErr(shell.err());

        assertThat(commands.execute("stall")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("isochron stall: the run failed: 1000 consecutive passes scheduled nothing");
    }
}
