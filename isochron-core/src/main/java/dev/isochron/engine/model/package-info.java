/**
 * What a model is: its shape and its weights, wherever they come from.
 *
 * <p>Door: {@link dev.isochron.engine.model.ModelSpec}, {@link dev.isochron.engine.model.TensorSource}. Threading: shapes are
 * immutable; a source is read by one thread, once, while a model is packed.
 */
@NullMarked
package dev.isochron.engine.model;

import org.jspecify.annotations.NullMarked;
