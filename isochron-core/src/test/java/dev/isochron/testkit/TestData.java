package dev.isochron.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/** The repository's small test files. */
public final class TestData {
    private TestData() {}

    /** A file or folder below {@code testdata}. */
    public static Path path(String name) {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve("testdata"))) {
                return at.resolve("testdata").resolve(name);
            }
        }
        throw new IllegalStateException(
                "no folder testdata above " + Path.of("").toAbsolutePath());
    }
}
