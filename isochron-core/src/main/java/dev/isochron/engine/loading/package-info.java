/**
 * Opens a model by its name or path, whatever its format.
 *
 * <p>Door: {@link dev.isochron.engine.loading.Models}. Threading: a model is opened and packed by one thread; its tokenizer and
 * template are then shared.
 */
@NullMarked
package dev.isochron.engine.loading;

import org.jspecify.annotations.NullMarked;
