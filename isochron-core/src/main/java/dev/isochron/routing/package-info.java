/**
 * Attention-DP routers: rank states and requests in, placement out; conversation history and uncached-prefill estimates.
 *
 * <p>Door: {@link dev.isochron.routing.AdpRouter}, made by {@link dev.isochron.routing.Routers} from a
 * {@link dev.isochron.routing.RouterConfig}. Threading: one instance per rank, called by that rank's loop; every rank makes the
 * same calls and must give the same answers. Invariants: EXE-3, EXE-10, EXE-11, EXE-12.
 */
@NullMarked
package dev.isochron.routing;

import org.jspecify.annotations.NullMarked;
