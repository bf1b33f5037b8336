/**
 * Reads folders with {@code config.json} and safetensors files, one or many.
 *
 * <p>Door: {@link dev.isochron.engine.model.safetensors.SafetensorsModel}. Threading: a folder is read by one thread. Invariants:
 * whatever a file holds, reading it ends in a value or in a {@link dev.isochron.engine.model.ModelFileException}.
 */
@NullMarked
package dev.isochron.engine.model.safetensors;

import org.jspecify.annotations.NullMarked;
