/**
 * Traces: formats, readers, compact storage, and the synthetic generator.
 *
 * <p>Door: {@link dev.isochron.workload.WorkloadReader} and {@link dev.isochron.workload.SyntheticAgentic} make a
 * {@link dev.isochron.workload.Workload}, which hands out {@link dev.isochron.workload.Session}s or timed requests, their prompts,
 * a {@link dev.isochron.workload.LoadReport} and a {@link dev.isochron.workload.WorkloadSummary}.
 *
 * <p>Inside: a reader per format feeds a chain index, which turns the ids of a file into paths of a prefix forest; requests are rows
 * of packed columns. Nothing is kept per block.
 *
 * <p>Threading: a workload is immutable and shared; the prompts of a play belong to the client that plays it. Files are read by at
 * most two threads, which live only inside a call.
 *
 * <p>Invariants: REP-12 (records read = usable + skipped by reason), REP-8 (equal input, equal workload, whatever the threads).
 */
@NullMarked
package dev.isochron.workload;

import org.jspecify.annotations.NullMarked;
