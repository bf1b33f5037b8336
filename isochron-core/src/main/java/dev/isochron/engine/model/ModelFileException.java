package dev.isochron.engine.model;

import java.nio.file.Path;

/** A model file that cannot be used: the message names the file, the key or tensor, the value and what was expected. */
public final class ModelFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ModelFileException(Path file, String problem) {
        super(file + ": " + problem);
    }

    public ModelFileException(Path file, String problem, Throwable cause) {
        super(file + ": " + problem, cause);
    }
}
