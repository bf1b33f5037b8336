package dev.isochron.calibration;

import dev.isochron.telemetry.scan.LogFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * A log to read once.
 *
 * @param name what reports call it
 */
public record LogSource(String name, Opener opener) {
    /** Opens the log. */
    @FunctionalInterface
    public interface Opener {
        InputStream open() throws IOException;
    }

    public static LogSource file(Path path) {
        return new LogSource(path.toString(), () -> LogFiles.open(path));
    }

    /** A stream that is there already, named {@code -}. */
    public static LogSource stream(InputStream in) {
        return new LogSource("-", () -> LogFiles.unpacked(in));
    }
}
