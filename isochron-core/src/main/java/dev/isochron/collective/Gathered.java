package dev.isochron.collective;

import java.util.List;

/**
 * What a collective hands to every rank, after checking that all ranks meant the same one.
 *
 * @param payloads in rank order
 * @param nanos the latest arrival, on the group's clock
 */
record Gathered(List<Object> payloads, long nanos) {
    static Gathered of(List<Arrival> arrivals) {
        Arrival root = arrivals.getFirst();
        var payloads = new Object[arrivals.size()];
        long latest = root.nanos();
        for (int rank = 0; rank < payloads.length; rank++) {
            Arrival arrival = arrivals.get(rank);
            if (!arrival.meets(root)) {
                throw Mismatches.ofPlaces(arrivals);
            }
            if (!fits(arrival, root)) {
                throw Mismatches.ofPayload(arrival, rank, root);
            }
            payloads[rank] = arrival.payload();
            latest = Math.max(latest, arrival.nanos());
        }
        return new Gathered(List.of(payloads), latest);
    }

    /** Payloads of one call are all lists, or all of one class; some points take nothing but lists. */
    private static boolean fits(Arrival arrival, Arrival root) {
        Object payload = arrival.payload();
        if (arrival.point().carriesLists()) {
            return payload instanceof List;
        }
        return payload.getClass() == root.payload().getClass()
                || (payload instanceof List && root.payload() instanceof List);
    }
}
