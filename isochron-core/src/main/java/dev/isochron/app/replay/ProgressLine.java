package dev.isochron.app.replay;

import dev.isochron.replay.ReplaySinks;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** One bar on standard error for all variants of a comparison; only for people who watch. */
final class ProgressLine implements ReplaySinks.Progress, AutoCloseable {
    private static final int STEPS_PER_VARIANT = 1000;
    private static final int UPDATE_MILLIS = 250;

    private final ProgressBar bar;
    private final java.util.Map<String, Integer> steps = new java.util.TreeMap<>();

    ProgressLine(int variants) {
        this.bar = new ProgressBarBuilder()
                .setTaskName("replay")
                .setInitialMax((long) variants * STEPS_PER_VARIANT)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(System.err))
                .build();
    }

    /** Variants run on threads of their own. */
    @Override
    public synchronized void at(String variant, double share) {
        steps.put(variant, (int) (share * STEPS_PER_VARIANT));
        bar.stepTo(steps.values().stream().mapToInt(Integer::intValue).sum());
        bar.setExtraMessage(variant);
    }

    @Override
    public void close() {
        bar.close();
    }
}
