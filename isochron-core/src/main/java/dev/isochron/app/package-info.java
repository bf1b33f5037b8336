/**
 * The composition root: the command line, and the one place that reads flags, files and environment and turns them into
 * records.
 *
 * <p>Door: {@link dev.isochron.app.Main}. Nothing depends on this room.
 *
 * <p>Threading: the main thread only.
 */
@NullMarked
package dev.isochron.app;

import org.jspecify.annotations.NullMarked;
