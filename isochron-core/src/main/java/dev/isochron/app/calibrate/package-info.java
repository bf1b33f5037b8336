/**
 * The command {@code calibrate}: options and logs in, a report, JSON and a cost model out.
 *
 * <p>Door: {@link dev.isochron.app.calibrate.CalibrateCommand}. Results go to standard output, messages to standard error; an error
 * among the messages is exit code 2. Threading: the main thread only.
 */
@NullMarked
package dev.isochron.app.calibrate;

import org.jspecify.annotations.NullMarked;
