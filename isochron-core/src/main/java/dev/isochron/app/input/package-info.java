/**
 * What a user typed or wrote: YAML with line numbers, words with their nearest known name, and the one exception for input that
 * cannot be used.
 *
 * <p>Door: {@link dev.isochron.app.input.YamlSection}, {@link dev.isochron.app.input.InputException}. Threading: the main thread
 * only.
 */
@NullMarked
package dev.isochron.app.input;

import org.jspecify.annotations.NullMarked;
