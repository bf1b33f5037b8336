package dev.isochron.app;

import dev.isochron.app.input.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is written once, when the results are there. */
public record OutputFile(String option, Path path) {
    /** @throws InputException if the file can surely not be written: a wrong path should cost no run */
    public OutputFile {
        Path parent = path.toAbsolutePath().getParent();
        if (Files.isDirectory(path) || parent == null || !Files.isDirectory(parent)) {
            throw new InputException(
                    option + " " + path + ": cannot be written; expected a file in a folder that exists");
        }
    }

    public void write(String text) throws IOException {
        Files.writeString(path, text, StandardCharsets.UTF_8);
    }
}
