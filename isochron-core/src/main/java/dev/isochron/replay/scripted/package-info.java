/**
 * Scripted scenarios: given requests arrive in given iterations, every iteration lasts one unit of time, and every pass is written
 * down with its plan. The same loops, scheduler, router and KV cache as in a replay and in a server.
 *
 * <p>Door: {@link dev.isochron.replay.scripted.ScriptedRun}. Threading: as in {@code replay}; a run is used once. Invariants: REP-8.
 */
@NullMarked
package dev.isochron.replay.scripted;

import org.jspecify.annotations.NullMarked;
