/**
 * From the iteration logs of an ordinary run to the parameters of the equal-cost policy: how sure they are, what the log cannot tell,
 * and what there is to gain.
 *
 * <p>Purpose: answer "which values do I paste" from what an operator already has. Door: {@link dev.isochron.calibration.JointCalibration}
 * and {@link dev.isochron.calibration.CompatCalibration}, both on {@link dev.isochron.calibration.LogSource}s and
 * {@link dev.isochron.calibration.CalibrationOptions}. Threading: one thread per calibration; results are immutable. Invariants: equal
 * logs, options and seed give equal results, whatever the order of the files; what a log cannot tell is a status, never a silent number;
 * memory does not grow with the log (joint).
 */
@NullMarked
package dev.isochron.calibration;

import org.jspecify.annotations.NullMarked;
