package dev.isochron.executor;

/** One rank's duty cycle from {@code START_UP} to the agreed stop. */
public interface RankExecutor extends Runnable {
    /** Runs until the group has agreed to stop; throws what ended the rank otherwise. */
    @Override
    void run();

    static RankExecutor of(ExecutorConfig config, RankParts parts) {
        throw new IllegalStateException("comes with the loops: " + config + " " + parts);
    }
}
