/**
 * Reads GGUF files, versions 2 and 3.
 *
 * <p>Door: {@link dev.isochron.engine.model.gguf.GgufFile} (header, metadata and tensor table),
 * {@link dev.isochron.engine.model.gguf.GgufModel} (shape and weights of a supported model). Threading: a file is read by one thread.
 * Invariants: whatever a file holds, reading it ends in a value or in a
 * {@link dev.isochron.engine.model.ModelFileException}, and allocates no more than a small multiple of the file's size.
 */
@NullMarked
package dev.isochron.engine.model.gguf;

import org.jspecify.annotations.NullMarked;
