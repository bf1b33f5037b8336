/** Runnable examples of the product, compiled by every build. */
@NullMarked
package dev.isochron.examples;

import org.jspecify.annotations.NullMarked;
