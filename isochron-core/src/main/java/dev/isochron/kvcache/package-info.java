/**
 * Blocks, radix tree, tiers, reuse, eviction, and the events they produce: the KV bookkeeping of one rank.
 *
 * <p>Door: {@link dev.isochron.kvcache.KvSpace} for schedulers, {@link dev.isochron.kvcache.KvCache} for the executor. Threading: one
 * thread, the rank's loop, owns everything here; nothing is locked and nothing blocks. Invariants: KV-1 to KV-28.
 */
@NullMarked
package dev.isochron.kvcache;

import org.jspecify.annotations.NullMarked;
