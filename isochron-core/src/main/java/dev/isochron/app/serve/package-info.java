/**
 * The composition of a live server: ranks on threads of their own, each with its scheduler, router, KV cache and engine.
 *
 * <p>Door: {@link dev.isochron.app.serve.LiveGroup}. Threading: the main thread builds and starts; each rank's loop owns its parts.
 */
@NullMarked
package dev.isochron.app.serve;

import org.jspecify.annotations.NullMarked;
