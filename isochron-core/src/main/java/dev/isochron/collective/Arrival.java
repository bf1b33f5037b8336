package dev.isochron.collective;

/**
 * What a rank carries into a collective: who it believes to meet where, and its payload.
 *
 * @param sequence number of the call within the iteration, from 1
 * @param nanos the rank's clock
 */
record Arrival(CollectivePoint point, long iteration, int sequence, long nanos, Object payload) {
    boolean meets(Arrival other) {
        return point == other.point && iteration == other.iteration && sequence == other.sequence;
    }

    String place() {
        return point + " (iteration " + iteration + ", call " + sequence + ")";
    }
}
