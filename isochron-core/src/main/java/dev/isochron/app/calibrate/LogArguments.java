package dev.isochron.app.calibrate;

import dev.isochron.calibration.LogSource;
import dev.isochron.telemetry.scan.LogFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The logs that the arguments name: {@code -} is standard input, a directory is its files. */
final class LogArguments {
    private static final String STANDARD_INPUT = "-";

    private LogArguments() {}

    /** What cannot be listed becomes a log that cannot be read: the others are read all the same. */
    static List<LogSource> sources(List<String> arguments, InputStream standardInput) {
        List<LogSource> sources = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.equals(STANDARD_INPUT)) {
                sources.add(LogSource.stream(standardInput));
            } else {
                sources.addAll(under(argument));
            }
        }
        return sources;
    }

    private static List<LogSource> under(String argument) {
        try {
            List<Path> files = LogFiles.under(Path.of(argument));
            return files.isEmpty()
                    ? List.of(unreadable(argument, new IOException("the directory holds no file")))
                    : files.stream().map(LogSource::file).toList();
        } catch (IOException e) {
            return List.of(unreadable(argument, e));
        }
    }

    private static LogSource unreadable(String argument, IOException cause) {
        return new LogSource(argument, () -> {
            throw cause;
        });
    }
}
