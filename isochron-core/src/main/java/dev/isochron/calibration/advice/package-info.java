/**
 * From a fit to values an operator can set, and to what they would bring.
 *
 * <p>Purpose: the offset K, the threshold D and the per-chunk term R with their ranges; the time that ranks wait for the longest one;
 * bounds of the gain; the cost model for replays. Door: {@link dev.isochron.calibration.advice.Advice},
 * {@link dev.isochron.calibration.advice.LockstepWaste}, {@link dev.isochron.calibration.advice.GainBounds} and
 * {@link dev.isochron.calibration.advice.FittedModel}. Threading: pure functions on immutable values.
 */
@NullMarked
package dev.isochron.calibration.advice;

import org.jspecify.annotations.NullMarked;
