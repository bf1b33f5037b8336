package dev.isochron.replay.series;

/** One iteration, or several neighbours merged into one: sums of times, the highest cost share and queue lengths. */
public final class IterationRow {
    private final int iterations;
    private final long startNanos;
    private final long endNanos;
    private final long deviceNanos;
    private final double wastedNanos;
    private final long[] workNanos;
    private final float[] costShares;
    private final int waitingRequests;
    private final int openRequests;

    /** Keeps the arrays. */
    IterationRow(
            int iterations,
            long startNanos,
            long endNanos,
            long deviceNanos,
            double wastedNanos,
            long[] workNanos,
            float[] costShares,
            int waitingRequests,
            int openRequests) {
        this.iterations = iterations;
        this.startNanos = startNanos;
        this.endNanos = endNanos;
        this.deviceNanos = deviceNanos;
        this.wastedNanos = wastedNanos;
        this.workNanos = workNanos;
        this.costShares = costShares;
        this.waitingRequests = waitingRequests;
        this.openRequests = openRequests;
    }

    /** This row and the ones that directly follow it, as one. */
    IterationRow mergedWith(IterationRow next) {
        long[] work = workNanos.clone();
        float[] shares = costShares.clone();
        for (int rank = 0; rank < work.length; rank++) {
            work[rank] += next.workNanos[rank];
            shares[rank] = Math.max(shares[rank], next.costShares[rank]);
        }
        return new IterationRow(
                iterations + next.iterations,
                startNanos,
                next.endNanos,
                deviceNanos + next.deviceNanos,
                wastedNanos + next.wastedNanos,
                work,
                shares,
                Math.max(waitingRequests, next.waitingRequests),
                Math.max(openRequests, next.openRequests));
    }

    /** Iterations in this row, {@code >= 1}. */
    public int iterations() {
        return iterations;
    }

    /** Start of the first iteration, seconds since the window opened. */
    public double startSeconds() {
        return startNanos / 1e9;
    }

    /** End of the last iteration, seconds since the window opened. */
    public double endSeconds() {
        return endNanos / 1e9;
    }

    /** Sum of the device times. */
    public double deviceSeconds() {
        return deviceNanos / 1e9;
    }

    /** Sum of waste times device time: seconds that a rank waited on average. */
    public double wastedSeconds() {
        return wastedNanos / 1e9;
    }

    /** Sum of a rank's modelled real work. */
    public double workSeconds(int rank) {
        return workNanos[rank] / 1e9;
    }

    /** Highest cost of a rank's context chunks in one iteration, as a share of the cost budget; may exceed 1. */
    public double costShare(int rank) {
        return costShares[rank];
    }

    /** Most requests that no forward had reached. */
    public int waitingRequests() {
        return waitingRequests;
    }

    /** Most requests without first token. */
    public int openRequests() {
        return openRequests;
    }
}
