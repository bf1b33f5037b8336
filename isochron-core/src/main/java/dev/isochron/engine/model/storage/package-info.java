/**
 * Weights as they lie in a mapped file: how elements are coded, in which order rows come, and the source that decodes them.
 *
 * <p>Door: {@link dev.isochron.engine.model.storage.StoredTensors}. Threading: immutable; the source is closed once, by its owner.
 * Invariants: a tensor lies inside its file, checked before the first read.
 */
@NullMarked
package dev.isochron.engine.model.storage;

import org.jspecify.annotations.NullMarked;
