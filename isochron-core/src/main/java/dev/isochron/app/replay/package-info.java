/**
 * {@code isochron replay}: options, configuration file and environment become a deployment, a workload and variants; their results
 * become text and files.
 *
 * <p>Door: {@link dev.isochron.app.replay.ReplayCommand}. Threading: the main thread; runs report progress and files from their own.
 */
@NullMarked
package dev.isochron.app.replay;

import org.jspecify.annotations.NullMarked;
