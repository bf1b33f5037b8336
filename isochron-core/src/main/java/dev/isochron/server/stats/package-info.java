/**
 * What a live group did: iterations of every rank, requests and their latencies, as lists, percentiles and Prometheus meters.
 *
 * <p>Door: {@link dev.isochron.server.stats.LiveStatistics}. Threading: ranks and the server write, handlers read; every class with
 * state is synchronized or concurrent. Invariants: SRV-5, SRV-6.
 */
@NullMarked
package dev.isochron.server.stats;

import org.jspecify.annotations.NullMarked;
