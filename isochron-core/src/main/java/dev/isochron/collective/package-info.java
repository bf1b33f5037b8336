/**
 * A group of ranks: gather, collect, broadcast; values that are agreed; points that are named and checked.
 *
 * <p>Door: {@link dev.isochron.collective.Collective}, {@link dev.isochron.collective.Agreed},
 * {@link dev.isochron.collective.CollectivePoint}. Threading: one participant per rank, each used by that rank's thread only.
 * Invariants: EXE-1, EXE-2, EXE-13.
 */
@NullMarked
package dev.isochron.collective;

import org.jspecify.annotations.NullMarked;
