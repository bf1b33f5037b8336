/**
 * The command {@code bench}: the clients of the replay drive a real server over HTTP, and the meter of the replay measures it.
 *
 * <p>Door: {@link dev.isochron.app.bench.BenchCommand}. Threading: one driver thread owns clients and meter; ranks and HTTP answers
 * reach it through a queue.
 */
@NullMarked
package dev.isochron.app.bench;

import org.jspecify.annotations.NullMarked;
