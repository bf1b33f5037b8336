package dev.isochron.scheduling;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.RequestId;
import dev.isochron.scheduling.SchedulePlan.DemotionNote;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The pending requests of one pass in the order in which the context phase tries them.
 *
 * @param places which request comes when
 * @param demoted indexes of those that stand behind the others for being long
 * @param notes why, one entry per long request
 */
record ContextOrder(IndexList places, BitSet demoted, List<DemotionNote> notes) {
    /** Arrival order: nothing is demoted. */
    static ContextOrder arrival(IndexList pending) {
        return new ContextOrder(pending, new BitSet(0), List.of());
    }

    int size() {
        return places.size();
    }

    int index(int place) {
        return places.get(place);
    }

    /** True if demotion moved nobody: an older request is tried before every newer one. */
    boolean isArrivalOrder() {
        for (int place = 1; place < size(); place++) {
            if (index(place) < index(place - 1)) {
                return false;
            }
        }
        return true;
    }

    boolean isDemoted(int index) {
        return demoted.get(index);
    }

    List<RequestId> ids(List<LlmRequest> active) {
        List<RequestId> ids = new ArrayList<>(size());
        for (int place = 0; place < size(); place++) {
            ids.add(active.get(index(place)).id());
        }
        return ids;
    }
}
