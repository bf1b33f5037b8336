/**
 * The vocabulary of the house: ids, requests and their progress, prompts and block keys, rank states, events, clocks and seeds.
 *
 * <p>Purpose: every room speaks in these types; none of them decides anything. Door: all public types. Threading: everything is
 * immutable except {@link dev.isochron.core.LlmRequest} and {@link dev.isochron.core.PrefixProbe}, which belong to the thread of
 * the rank that owns the request. Invariants: KV-7 (key chain), SCH-4 (cursor arithmetic).
 */
@NullMarked
package dev.isochron.core;

import org.jspecify.annotations.NullMarked;
