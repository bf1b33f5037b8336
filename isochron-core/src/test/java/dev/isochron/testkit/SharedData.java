package dev.isochron.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Finds real workloads and logs beside the repository; tests that ask for what is not there are skipped. */
public final class SharedData {
    private SharedData() {}

    /** A file or folder of the shared folder, for example {@code traces/weka/trace_0003.json}. */
    public static Path require(String relative) {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path found = up.resolve("shared").resolve(relative);
            if (Files.exists(found)) {
                return found;
            }
        }
        Assumptions.abort("no shared/" + relative + " beside the repository");
        throw new IllegalStateException("abort() returned");
    }
}
