package dev.isochron.executor;

/** One rank's duty cycle from {@code START_UP} to the agreed stop. */
public interface RankExecutor extends Runnable {
    /** Runs until the group has agreed to stop; throws what ended the rank otherwise. */
    @Override
    void run();

    /** The loop that the configuration names, wired to these parts. */
    static RankExecutor of(ExecutorConfig config, RankParts parts) {
        var duty = new Duty(config, parts);
        Runnable loop = switch (config.loop()) {
            case SEQUENTIAL -> new SequentialLoop(duty);
            case OVERLAP -> new OverlapLoop(duty, duty.events);
        };
        return new GuardedRank(duty, loop, parts.sink());
    }
}
