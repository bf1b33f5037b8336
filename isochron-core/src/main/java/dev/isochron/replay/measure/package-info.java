/**
 * What a run measures: requests, iterations, tokens, demotions, KV figures, and the digest of all decisions.
 *
 * <p>Door: {@link dev.isochron.replay.measure.RunMeter}. Threading: confined; called by the root between two forwards or by whoever
 * completes a forward while all ranks wait, never by two at once. Invariants: REP-1, REP-2, REP-5, REP-9, REP-11.
 */
@NullMarked
package dev.isochron.replay.measure;

import org.jspecify.annotations.NullMarked;
