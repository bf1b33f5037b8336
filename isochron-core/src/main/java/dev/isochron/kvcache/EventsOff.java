package dev.isochron.kvcache;

/** Events are off: nothing is recorded. */
final class EventsOff implements EventLog {
    @Override
    public void stored(NodeSlab nodes, int node, int tokens, int priority) {}

    @Override
    public void removed(NodeSlab nodes, int node) {}

    @Override
    public DrainedEvents drain() {
        return DrainedEvents.NONE;
    }

    @Override
    public long dropped() {
        return 0;
    }

    @Override
    public boolean on() {
        return false;
    }
}
