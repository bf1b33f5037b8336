/**
 * A rank group on virtual time: the cost-model engine with its lockstep device, host clocks, and the root's door to the clients.
 *
 * <p>Door: {@link dev.isochron.replay.group.VirtualGroup}. Threading: one virtual thread per rank; ranks meet in collectives and in the
 * forward, and whoever completes a forward may touch what belongs to all, because all others wait. Invariants: REP-3, REP-4, REP-9.
 */
@NullMarked
package dev.isochron.replay.group;

import org.jspecify.annotations.NullMarked;
