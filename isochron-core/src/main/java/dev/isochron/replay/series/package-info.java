/**
 * What happened over time in a run, kept small enough for charts.
 *
 * <p>Door: {@link dev.isochron.replay.series.RunRecorder} listens to a run and hands over a {@link
 * dev.isochron.replay.series.RunSeries}. Bounds: {@link dev.isochron.replay.series.IterationRecorder#MAX_ROWS} rows of iterations,
 * neighbours being merged when they are full, and {@link dev.isochron.replay.series.RequestRecorder#MAX_REQUESTS} requests, the
 * rest being counted. Threading: a recorder belongs to its run; a series is immutable. Equal runs give equal series (REP-8).
 */
@NullMarked
package dev.isochron.replay.series;

import org.jspecify.annotations.NullMarked;
