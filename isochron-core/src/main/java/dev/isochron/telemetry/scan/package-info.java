/**
 * Reads other people's iteration logs: every known variant of the line behind any prefix, torn, interleaved or foreign lines between.
 *
 * <p>Purpose: find records and say exactly what was left out and why. Door: {@link dev.isochron.telemetry.scan.IterationLogScanner},
 * which hands each record to a {@link dev.isochron.telemetry.scan.RecordSink} and returns a
 * {@link dev.isochron.telemetry.scan.LogFileReport}. Threading: one thread per scan; reports are immutable. Memory does not grow with
 * the log. Invariant: a record never carries a number that its line does not say, and no bytes make the scan fail.
 */
@NullMarked
package dev.isochron.telemetry.scan;

import org.jspecify.annotations.NullMarked;
