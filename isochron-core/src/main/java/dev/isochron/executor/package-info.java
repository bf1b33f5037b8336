/**
 * One rank's duty cycle: sequential and overlap loops, request queue, responses, and all collective calls.
 *
 * <p>Door: {@link dev.isochron.executor.RankExecutor}, {@link dev.isochron.executor.RankParts},
 * {@link dev.isochron.executor.ExecutorConfig}. Threading: one thread owns a rank's loop and all its state; threads meet in bounded
 * queues and collectives. The same classes run live and in the replay. Invariants: EXE-1 to EXE-16.
 */
@NullMarked
package dev.isochron.executor;

import org.jspecify.annotations.NullMarked;
