package dev.isochron.executor;

import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The root's list of requests that were fetched and have had no terminal response, in fetch order (EXE-4). A second request under an
 * id that is alive counts beside the first until its rejection is out.
 */
final class OpenRequests {
    private final Map<RequestId, Integer> ids = new LinkedHashMap<>();

    /** A request and its children, whose ids follow its own. */
    void opened(RequestSpec spec) {
        sequences(spec).forEach(id -> ids.merge(id, 1, Integer::sum));
    }

    /** True if the id of the request or of one of its children is open. */
    boolean containsAny(RequestSpec spec) {
        return sequences(spec).stream().anyMatch(ids::containsKey);
    }

    void answered(Response response) {
        if (response.outcome().terminal()) {
            ids.computeIfPresent(response.id(), (id, count) -> count == 1 ? null : count - 1);
        }
    }

    /** All that are open, each as often as it is to be answered; none is afterwards. */
    List<RequestId> drain() {
        var all = new ArrayList<RequestId>();
        ids.forEach((id, count) -> all.addAll(Collections.nCopies(count, id)));
        ids.clear();
        return all;
    }

    private static List<RequestId> sequences(RequestSpec spec) {
        if (spec.children() == 0) {
            return List.of(spec.id());
        }
        var all = new ArrayList<RequestId>();
        all.add(spec.id());
        for (int child = 1; child <= spec.children(); child++) {
            all.add(spec.childId(child));
        }
        return all;
    }
}
