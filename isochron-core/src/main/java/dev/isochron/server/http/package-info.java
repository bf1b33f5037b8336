/**
 * The HTTP server: routes, admission, streams, errors.
 *
 * <p>Door: {@link dev.isochron.server.http.HttpServer}. Threading: a virtual thread per request, which alone touches its answer.
 */
@NullMarked
package dev.isochron.server.http;

import org.jspecify.annotations.NullMarked;
