/**
 * A group of ranks: gather, collect, broadcast; values that are agreed; points that are named and checked.
 *
 * <p>Door: {@link dev.isochron.collective.Collective}, {@link dev.isochron.collective.Agreed},
 * {@link dev.isochron.collective.CollectivePoint}; groups are an {@link dev.isochron.collective.InProcessGroup}, a
 * {@link dev.isochron.collective.VirtualTimeGroup} or a {@link dev.isochron.collective.LoneRank}, and a
 * {@link dev.isochron.collective.RecordingCollective} goes around any of them. Threading: one participant per rank, each used by that
 * rank's thread only; ranks meet in a {@link dev.isochron.collective.Rendezvous}, which takes no lock.
 * Invariants: EXE-1, EXE-2, EXE-13.
 */
@NullMarked
package dev.isochron.collective;

import org.jspecify.annotations.NullMarked;
