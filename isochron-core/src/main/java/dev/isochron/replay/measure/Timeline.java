package dev.isochron.replay.measure;

import dev.isochron.replay.ReplayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;

/** The window in equal slices; a forward belongs to the slice it starts in. */
final class Timeline {
    private static final int SLICES = 60;

    private final Window window;
    private final long[] computed = new long[SLICES];
    private final double[] wasted = new double[SLICES];
    private final double[] device = new double[SLICES];

    Timeline(Window window) {
        this.window = window;
    }

    void forward(ForwardReport forward, long computedTokens, OptionalDouble waste) {
        int slice = sliceOf(forward.startNanos());
        computed[slice] += computedTokens;
        if (waste.isPresent()) {
            wasted[slice] += waste.getAsDouble() * forward.deviceNanos();
            device[slice] += forward.deviceNanos();
        }
    }

    private int sliceOf(long nanos) {
        double share = (double) (nanos - window.barrierNanos()) / window.durationNanos();
        return Math.min(SLICES - 1, (int) (share * SLICES));
    }

    /**
     * The slices.
     *
     * @param backlog requests waiting at an instant
     */
    List<ReplayResult.Slice> slices(LongUnaryOperator backlog) {
        double seconds = window.durationNanos() / 1e9 / SLICES;
        var slices = new ArrayList<ReplayResult.Slice>();
        for (int i = 0; i < SLICES; i++) {
            long end = window.barrierNanos() + Math.round((double) window.durationNanos() * (i + 1) / SLICES);
            OptionalDouble waste = device[i] > 0 ? OptionalDouble.of(wasted[i] / device[i]) : OptionalDouble.empty();
            slices.add(new ReplayResult.Slice(seconds * i, computed[i] / seconds, waste, backlog.applyAsLong(end)));
        }
        return slices;
    }
}
