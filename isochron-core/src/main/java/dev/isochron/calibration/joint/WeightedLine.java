package dev.isochron.calibration.joint;

/** A weighted straight line through points, from their sums. */
final class WeightedLine {
    private double weights;
    private double meanX;
    private double meanY;
    private double xx;
    private double xy;
    private double yy;
    private int points;

    /** Takes a point into the running means and central moments (West 1979). */
    void add(double weight, double x, double y) {
        points++;
        weights += weight;
        double dx = x - meanX;
        double dy = y - meanY;
        double share = weight / weights;
        meanX += share * dx;
        meanY += share * dy;
        xx += weight * dx * (x - meanX);
        xy += weight * dx * (y - meanY);
        yy += weight * dy * (y - meanY);
    }

    /** 0 where all points lie above each other. */
    double slope() {
        return xx == 0 ? 0 : xy / xx;
    }

    /** Standard error of the slope; infinite where the points do not tell it. */
    double slopeError() {
        if (points < 3 || xx == 0) {
            return Double.POSITIVE_INFINITY;
        }
        double left = Math.max(0, yy - slope() * xy);
        return Math.sqrt(left / (points - 2) / xx);
    }
}
