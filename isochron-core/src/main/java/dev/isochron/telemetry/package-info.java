/**
 * What a rank tells the outside: the iteration line (one codec writes and reads it), the log of all ranks, KV event JSON.
 *
 * <p>Door: {@link dev.isochron.telemetry.IterationRecord} with {@link dev.isochron.telemetry.IterationLineCodec} and
 * {@link dev.isochron.telemetry.IterationLogWriter}; {@link dev.isochron.telemetry.KvEventJson}. Threading: immutable values and
 * stateless codecs; ranks share one log writer. Invariants: EXE-14.
 */
@NullMarked
package dev.isochron.telemetry;

import org.jspecify.annotations.NullMarked;
