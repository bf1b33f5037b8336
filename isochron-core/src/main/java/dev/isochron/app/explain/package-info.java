/**
 * {@code isochron explain}: a scripted scenario through the real loops, scheduler, router and KV cache, told iteration by iteration.
 *
 * <p>Door: {@link dev.isochron.app.explain.ExplainCommand}, {@link dev.isochron.app.explain.ScenarioReader}. Threading: the main
 * thread.
 */
@NullMarked
package dev.isochron.app.explain;

import org.jspecify.annotations.NullMarked;
