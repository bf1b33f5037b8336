/**
 * Policy knobs: the environment variables of TensorRT-LLM and our own, read once from all sources and resolved into records.
 *
 * <p>Door: {@link dev.isochron.app.knob.KnobLayer} for one source, {@link dev.isochron.app.knob.PolicyKnobs} for the resolved values.
 * Threading: immutable values.
 */
@NullMarked
package dev.isochron.app.knob;

import org.jspecify.annotations.NullMarked;
