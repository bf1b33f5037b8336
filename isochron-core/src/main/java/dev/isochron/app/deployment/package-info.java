/**
 * Puts a deployment together from options, configuration file and defaults.
 *
 * <p>Door: {@link dev.isochron.app.deployment.DeploymentChoice}. Threading: the main thread only.
 */
@NullMarked
package dev.isochron.app.deployment;

import org.jspecify.annotations.NullMarked;
