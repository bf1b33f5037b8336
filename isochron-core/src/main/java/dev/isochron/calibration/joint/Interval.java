package dev.isochron.calibration.joint;

/** A value with its confidence interval. */
public record Interval(double value, double low, double high) {
    /** Half of the interval's width. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    public Interval scaled(double factor) {
        return new Interval(value * factor, low * factor, high * factor);
    }
}
