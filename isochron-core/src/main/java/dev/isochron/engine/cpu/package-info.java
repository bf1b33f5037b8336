/**
 * The CPU engine: a transformer in plain Java on the Vector API, one pinned thread per rank.
 *
 * <p>Door: {@link dev.isochron.engine.cpu.CpuEngine}, {@link dev.isochron.engine.cpu.PackedModel}, {@link
 * dev.isochron.engine.cpu.WarmUp}, {@link dev.isochron.engine.cpu.CpuAffinity}. Weights and KV pages lie outside
 * the heap in panels that the matrix kernels read as they are; activations are arrays that one rank owns. Threading: a packed model
 * is immutable and shared by all ranks; everything else belongs to its rank's thread. Sums are made in a fixed order, so equal
 * batches give equal bits. Invariants: ENG-1 to ENG-7.
 */
@NullMarked
package dev.isochron.engine.cpu;

import org.jspecify.annotations.NullMarked;
