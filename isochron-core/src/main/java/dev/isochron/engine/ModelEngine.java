package dev.isochron.engine;

/**
 * Runs forwards for one rank. A launched batch is awaited exactly once, in launch order; at most two are outstanding. What ranks
 * exchange inside a forward (experts, or the replay's lockstep rendezvous) is the engine's own business.
 */
public interface ModelEngine {
    /** Hands a batch over; returns when the engine has taken its inputs. Called on every rank of the group or on none. */
    StepHandle launch(ForwardBatch batch);

    /** Waits for a launched batch. */
    ForwardResult await(StepHandle handle);

    /** Which span the iteration log calls device time; fixed after construction. */
    default DeviceTime deviceTime() {
        return DeviceTime.OF_FORWARD;
    }

    /**
     * A launched forward.
     *
     * @param step counts launches of this engine from 0
     */
    record StepHandle(long step) {}
}
