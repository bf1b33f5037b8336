package dev.isochron.server.stats;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server is, for those who look at it.
 *
 * @param provenance where the model's weights are from
 * @param knobs in force, each with its value as shown
 */
public record LiveFacts(String model, String provenance, String version, int ranks, Map<String, String> knobs) {
    public LiveFacts {
        knobs = Collections.unmodifiableMap(new LinkedHashMap<>(knobs));
    }
}
