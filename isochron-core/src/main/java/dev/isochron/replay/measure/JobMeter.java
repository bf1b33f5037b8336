package dev.isochron.replay.measure;

import dev.isochron.replay.ReplayResult;

/** Conversation trees whose last answer ended in the window, sub-agents included. */
final class JobMeter {
    private final Window window;
    private long completed;
    private long fromTurn0;

    JobMeter(Window window) {
        this.window = window;
    }

    void ended(long nanos, JobStart start) {
        if (nanos >= window.barrierNanos() && nanos <= window.endNanos()) {
            completed++;
            fromTurn0 += start == JobStart.TURN_0 ? 1 : 0;
        }
    }

    ReplayResult.Jobs result() {
        return new ReplayResult.Jobs(completed, completed * 3600e9 / window.durationNanos(), fromTurn0);
    }
}
