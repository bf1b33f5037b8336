/** JMH benchmarks of the product; {@code bench/run} builds and runs them. */
@NullMarked
package dev.isochron.bench;

import org.jspecify.annotations.NullMarked;
