package dev.isochron.kvcache;

/** Highest values of the GPU tier since they were last taken, sampled when blocks are committed and when events are drained. */
final class UsagePeaks {
    private final Pages pages;
    private int available;
    private int unavailable;
    private int evictable;

    UsagePeaks(Pages pages) {
        this.pages = pages;
        restart();
    }

    void sample() {
        available = Math.max(available, pages.available());
        unavailable = Math.max(unavailable, pages.total() - pages.available());
        evictable = Math.max(evictable, pages.evictable());
    }

    private void restart() {
        available = pages.available();
        unavailable = pages.total() - pages.available();
        evictable = pages.evictable();
    }

    /** The peaks; the next ones start at the current values. */
    KvPeaks take() {
        sample();
        var peaks = new KvPeaks(available, unavailable, evictable);
        restart();
        return peaks;
    }
}
