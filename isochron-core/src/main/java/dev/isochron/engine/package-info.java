/**
 * The model-engine interface: batches in, results out.
 *
 * <p>Door: {@link dev.isochron.engine.ModelEngine}. Threading: one engine per rank, used by that rank's loop. Invariants: EXE-5, EXE-6.
 */
@NullMarked
package dev.isochron.engine;

import org.jspecify.annotations.NullMarked;
