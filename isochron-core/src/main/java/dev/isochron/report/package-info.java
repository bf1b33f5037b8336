/**
 * Results as people and programs read them: text tables and JSON.
 *
 * <p>Door: {@link dev.isochron.report.ReplayTable}, {@link dev.isochron.report.ReplayJson}, {@link dev.isochron.report.ExplainText},
 * {@link dev.isochron.report.ExplainJson}, {@link dev.isochron.report.CalibrationText}, {@link dev.isochron.report.CalibrationJson},
 * {@link dev.isochron.report.CompatText}, {@link dev.isochron.report.CompatJson}. Equal results give equal bytes: no locale, no time zone, no clock; numbers are never NaN.
 * Threading: pure functions.
 */
@NullMarked
package dev.isochron.report;

import org.jspecify.annotations.NullMarked;
