package dev.isochron.collective;

import java.util.ArrayList;
import java.util.List;

/** Words for ranks that met without meaning the same: as much about each rank as tells it from the others. */
final class Mismatches {
    private Mismatches() {}

    static CollectiveMismatch ofPlaces(List<Arrival> arrivals) {
        Arrival root = arrivals.getFirst();
        boolean oneIteration = arrivals.stream().allMatch(arrival -> arrival.iteration() == root.iteration());
        boolean onePoint = arrivals.stream().allMatch(arrival -> arrival.point() == root.point());
        var places = new ArrayList<String>();
        for (int rank = 0; rank < arrivals.size(); rank++) {
            Arrival arrival = arrivals.get(rank);
            places.add("rank " + rank + " at " + arrival.point()
                    + (oneIteration ? "" : " of iteration " + arrival.iteration())
                    + (oneIteration && onePoint ? " (call " + arrival.sequence() + ")" : ""));
        }
        return new CollectiveMismatch(
                (oneIteration ? "iteration " + root.iteration() + ", " : "") + String.join(", ", places));
    }

    static CollectiveMismatch ofPayload(Arrival arrival, int rank, Arrival root) {
        String expected = arrival.point().carriesLists()
                ? "a list"
                : "a " + root.payload().getClass().getName() + " as rank 0 brought";
        return new CollectiveMismatch("iteration " + arrival.iteration() + ", rank " + rank + " at " + arrival.point()
                + " brought a " + arrival.payload().getClass().getName() + "; expected " + expected);
    }
}
