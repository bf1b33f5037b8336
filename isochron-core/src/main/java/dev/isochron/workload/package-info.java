/**
 * Traces: formats, readers, compact storage, and the synthetic generator.
 *
 * <p>Door: {@link dev.isochron.workload.Workload}. Threading: a loaded workload is immutable and shared. Invariants: REP-12.
 */
@NullMarked
package dev.isochron.workload;

import org.jspecify.annotations.NullMarked;
