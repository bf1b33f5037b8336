package dev.isochron.calibration.log;

/** The distribution of tokens over depth. */
public final class DepthCurve {
    private final double[] depths;
    private final double[] cumulated;

    DepthCurve(double[] depths, double[] cumulated) {
        this.depths = depths;
        this.cumulated = cumulated;
    }

    /**
     * The smallest depth at or below which {@code percent} of the tokens ran; 0 where nothing ran. Example: 3 tokens at depth 10 and
     * 1 at 20: p75 is 10, p76 is 20.
     */
    public double percentile(double percent) {
        if (depths.length == 0) {
            return 0;
        }
        double wanted = total() * percent / 100;
        int low = 0;
        int high = depths.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cumulated[middle] < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return depths[low];
    }

    /** The share of the tokens that ran deeper, 0..1. */
    public double shareAbove(double depth) {
        double below = 0;
        for (int i = 0; i < depths.length && depths[i] <= depth; i++) {
            below = cumulated[i];
        }
        return depths.length == 0 || total() == 0 ? 0 : 1 - below / total();
    }

    private double total() {
        return cumulated[cumulated.length - 1];
    }
}
