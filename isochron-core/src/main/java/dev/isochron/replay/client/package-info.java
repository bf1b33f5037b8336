/**
 * Simulated clients: lanes that play conversation trees in a closed loop, recorded arrivals in an open one, and the generation server
 * behind the context group, as a delay.
 *
 * <p>Door: {@link dev.isochron.replay.client.Clients}. Threading: everything belongs to the root's loop. Invariants: REP-1, REP-2,
 * REP-6: what a request will answer, and when its conversation goes on, stays in here.
 */
@NullMarked
package dev.isochron.replay.client;

import org.jspecify.annotations.NullMarked;
