/**
 * The numbers of TensorRT-LLM's own fit on any log, to the printed digit, for operators who compare.
 *
 * <p>Purpose: method {@code compat}; every rule here copies a behaviour, odd ones included, and only its own line rule counts. Door:
 * {@link dev.isochron.calibration.compat.CompatFit}. Threading: one thread per fit; results are immutable. Memory: a few dozen bytes
 * per record, because a later record may replace an earlier one.
 */
@NullMarked
package dev.isochron.calibration.compat;

import org.jspecify.annotations.NullMarked;
