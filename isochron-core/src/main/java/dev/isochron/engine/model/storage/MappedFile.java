package dev.isochron.engine.model.storage;

import dev.isochron.engine.model.ModelFileException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Maps whole files for reading, of any size. */
public final class MappedFile {
    private MappedFile() {}

    /** The bytes of a file, for as long as the arena lives. */
    public static MemorySegment map(Path path, Arena arena) {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
        } catch (NoSuchFileException e) {
            throw new ModelFileException(path, "no such file", e);
        } catch (IOException e) {
            throw new ModelFileException(path, "cannot be read: " + e.getMessage(), e);
        }
    }
}
