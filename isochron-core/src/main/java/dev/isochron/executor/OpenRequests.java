package dev.isochron.executor;

import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The root's list of requests that were fetched and have had no terminal response, in fetch order (EXE-4). */
final class OpenRequests {
    private final Set<RequestId> ids = new LinkedHashSet<>();

    /** A request and its children, whose ids follow its own. */
    void opened(RequestSpec spec) {
        ids.add(spec.id());
        for (int child = 1; child <= spec.children(); child++) {
            ids.add(spec.childId(child));
        }
    }

    boolean contains(RequestId id) {
        return ids.contains(id);
    }

    void answered(Response response) {
        if (response.outcome().terminal()) {
            ids.remove(response.id());
        }
    }

    List<RequestId> drain() {
        var all = List.copyOf(ids);
        ids.clear();
        return all;
    }
}
