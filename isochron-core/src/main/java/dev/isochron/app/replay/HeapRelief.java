package dev.isochron.app.replay;

/**
 * Gives the KV caches of a finished variant back before the next one builds its own, if the heap has grown large: the JVM's serial
 * collector would rather grow the heap up to its limit than look for them (docs/decisions/068-memory-of-a-replay.md).
 */
final class HeapRelief implements Runnable {
    private static final long LARGE_BYTES = 128L << 20;

    @Override
    public void run() {
        Runtime machine = Runtime.getRuntime();
        if (machine.totalMemory() - machine.freeMemory() > LARGE_BYTES) {
            machine.gc();
        }
    }
}
