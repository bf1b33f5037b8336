package dev.isochron.replay.scripted;

import dev.isochron.core.RequestId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a script did.
 *
 * @param passes by iteration, then by rank
 * @param refused requests that were turned away on arrival or failed, with the reason
 */
public record ScriptedResult(List<Pass> passes, Map<RequestId, String> refused) {
    public ScriptedResult {
        passes = List.copyOf(passes);
        refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
    }
}
