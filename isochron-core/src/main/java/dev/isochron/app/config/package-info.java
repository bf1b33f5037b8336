/**
 * Configuration files written for TensorRT-LLM: engine options, and disaggregated perf-sanity files that contain them.
 *
 * <p>Door: {@link dev.isochron.app.config.ConfigReader} and the {@link dev.isochron.app.config.ConfigFile} it reads. Absent keys stay
 * absent: defaults belong to who uses the options. Threading: immutable values.
 */
@NullMarked
package dev.isochron.app.config;

import org.jspecify.annotations.NullMarked;
