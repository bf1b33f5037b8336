package dev.isochron.calibration;

import dev.isochron.calibration.log.DepthCurve;
import dev.isochron.calibration.log.Rows;
import java.util.Optional;

/**
 * The rows of all logs.
 *
 * @param rows empty where no log can be used
 */
record RowSet(LogSummary log, Optional<Rows> rows, DepthCurve depths) {}
