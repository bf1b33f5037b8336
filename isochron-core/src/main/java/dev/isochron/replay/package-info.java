/**
 * Runs a workload through the real scheduler, router, KV cache and executor loops on virtual clocks, with a cost model in place of a
 * model and simulated clients in place of HTTP, and measures what comes out.
 *
 * <p>Door: {@link dev.isochron.replay.Replay} (one variant), {@link dev.isochron.replay.Comparison} (several), the records of their
 * results, and the two sinks {@link dev.isochron.replay.RequestLog} and {@link dev.isochron.replay.IterationLogSink}. Threading: a run
 * owns everything it makes; its ranks run on virtual threads and meet only in collectives and forwards; clients belong to the root.
 * Invariants: REP-1 to REP-13.
 */
@NullMarked
package dev.isochron.replay;

import org.jspecify.annotations.NullMarked;
