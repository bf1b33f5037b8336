/**
 * The joint fit: every usable iteration explains its time by the rank that was the longest, and a robust regression over them gives
 * the cost of an iteration, a token, a token-KV pair and a KV token, with intervals and a status for each.
 *
 * <p>Purpose: section "joint" of the calibration. Door: {@link dev.isochron.calibration.joint.JointFit}. Threading: one thread per
 * fit; results are immutable. Invariants: equal rows and seed give equal results, bit by bit; a bootstrap block never crosses a
 * lifetime or a file.
 */
@NullMarked
package dev.isochron.calibration.joint;

import org.jspecify.annotations.NullMarked;
