/**
 * From records to iterations: lifetimes, pairing of work with its device time, dummies, and the rows that a fit may use.
 *
 * <p>Purpose: rules I-1 to I-7 of the calibration. Door: {@link dev.isochron.calibration.log.LifetimeSplitter} takes the records of
 * one file, {@link dev.isochron.calibration.log.RowAssembler} makes rows of its longest lifetime. Threading: one thread per file.
 * Memory: at most {@value dev.isochron.calibration.log.BlockReservoir#MAX_BLOCKS} blocks of
 * {@value dev.isochron.calibration.log.RankCells#SIZE} iterations. Invariant: nothing is joined across lifetimes or
 * files; a lost line breaks a pair and never shifts it.
 */
@NullMarked
package dev.isochron.calibration.log;

import org.jspecify.annotations.NullMarked;
