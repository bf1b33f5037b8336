/**
 * What a rank tells the outside: the iteration line (one codec writes and reads it), KV event JSON, counters.
 *
 * <p>Door: {@link dev.isochron.telemetry.IterationRecord} and its codec. Threading: immutable values and stateless codecs. Invariants:
 * EXE-14.
 */
@NullMarked
package dev.isochron.telemetry;

import org.jspecify.annotations.NullMarked;
