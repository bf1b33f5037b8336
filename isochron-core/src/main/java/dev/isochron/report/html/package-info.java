/**
 * Results as one HTML file that people open, print and send: charts, tables and sentences, no network.
 *
 * <p>Door: {@link dev.isochron.report.html.ReplayPage}. The frame knows nothing of replays: a {@link dev.isochron.report.html.Page}
 * has sections, a section has panels, a panel is a table or a chart of one of the kinds that {@code page.js} draws. Every panel has a
 * sentence that says in numbers what it shows, so that a page reads without its charts.
 *
 * <p>Invariants: equal results give equal bytes (REP-8): no clock, no wall time, no locale. All text is escaped; data lies in one JSON
 * block in which no {@code <} occurs. A chart has at most {@link dev.isochron.report.html.Chart#MAX_POINTS} points, and its note says
 * where points were merged. Threading: pure functions.
 */
@NullMarked
package dev.isochron.report.html;

import org.jspecify.annotations.NullMarked;
