/**
 * The door to a live rank group: requests in, tokens out, over the executor's queue and responses.
 *
 * <p>Door: {@link dev.isochron.server.Inference}. Threading: any thread submits and reads its own stream; the root's loop thread
 * fetches and delivers; they meet in bounded queues. Invariants: SRV-1 to SRV-4.
 */
@NullMarked
package dev.isochron.server;

import org.jspecify.annotations.NullMarked;
