package dev.isochron.scheduling;

import dev.isochron.core.RequestId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many consecutive passes each long request was demoted and not scheduled (scheduler.md 8.3).
 *
 * <p>Owned by one rank, written once per pass by its scheduler. Bound: never more entries than active context requests (SCH-11).
 */
public final class DemotionLedger {
    private final Map<RequestId, Wait> waits = new LinkedHashMap<>();
    private long update;

    /** Consecutive passes that demoted the request and did not schedule it; 0 if it has no entry. */
    public int waited(RequestId id) {
        Wait wait = waits.get(id);
        return wait == null ? 0 : wait.passes;
    }

    /** Number of requests with an entry. */
    public int size() {
        return waits.size();
    }

    /** Starts the update of one pass: entries neither counted nor kept until {@link #endUpdate} are removed by it. */
    void beginUpdate() {
        update++;
    }

    /** The request was demoted, reached and not scheduled. */
    void count(RequestId id) {
        Wait wait = waits.computeIfAbsent(id, absent -> new Wait());
        wait.passes++;
        wait.update = update;
    }

    /** The request is still long, but this pass does not change its count. */
    void keep(RequestId id) {
        Wait wait = waits.get(id);
        if (wait != null) {
            wait.update = update;
        }
    }

    void endUpdate() {
        waits.values().removeIf(wait -> wait.update != update);
    }

    private static final class Wait {
        private int passes;
        private long update;
    }
}
