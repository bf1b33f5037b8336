package dev.isochron.app.knob;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All knobs of one run, resolved from every source.
 *
 * @param values what is set, in the order of {@link Knob}; a knob that is absent is off
 */
public record PolicyKnobs(Map<Knob, String> values) {
    /** The five numbers of the two context policies. */
    static final Set<Knob> POLICY_NUMBERS =
            Collections.unmodifiableSet(java.util.EnumSet.range(Knob.KV_OFFSET, Knob.DEMOTE_MAX_ITERS));

    public PolicyKnobs {
        Map<Knob, String> ordered = new EnumMap<>(Knob.class);
        ordered.putAll(values);
        values = Collections.unmodifiableMap(ordered);
    }

    /** Each knob as the strongest layer that names it has it. */
    public static PolicyKnobs resolve(List<KnobLayer> strongestFirst) {
        Map<Knob, String> values = new EnumMap<>(Knob.class);
        for (KnobLayer layer : strongestFirst) {
            layer.values().forEach(values::putIfAbsent);
        }
        return new PolicyKnobs(values);
    }

    public long number(Knob knob) {
        return Long.parseLong(values.getOrDefault(knob, "0"));
    }

    /** A knob that is no number, if it is set. */
    public Optional<String> word(Knob knob) {
        return Optional.ofNullable(values.get(knob));
    }

    /** The policies' knobs that are not off, by short name, as results show them. */
    public Map<String, Object> shown() {
        Map<String, Object> shown = new java.util.LinkedHashMap<>();
        for (Knob knob : POLICY_NUMBERS) {
            if (number(knob) != 0) {
                shown.put(knob.shortName(), number(knob));
            }
        }
        word(Knob.ESTIMATOR).ifPresent(word -> shown.put(Knob.ESTIMATOR.shortName(), word));
        return shown;
    }

    /** What is switched on only by half, and so has no effect: one sentence each (scheduler.md 2, R4). */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        long k = number(Knob.KV_OFFSET);
        long d = number(Knob.KV_DEPTH_THRESHOLD);
        if ((k > 0) != (d > 0)) {
            Knob given = k > 0 ? Knob.KV_OFFSET : Knob.KV_DEPTH_THRESHOLD;
            Knob missing = k > 0 ? Knob.KV_DEPTH_THRESHOLD : Knob.KV_OFFSET;
            warnings.add(
                    "equal-cost chunking is off: " + given.variable() + " is set, " + missing.variable() + " is not");
        }
        if (number(Knob.PER_CHUNK_DEPTH_TOKENS) > 0 && k == 0 && d == 0) {
            warnings.add(ignored(Knob.PER_CHUNK_DEPTH_TOKENS, "equal-cost chunking is off"));
        }
        if (number(Knob.DEMOTE_MAX_ITERS) > 0 && number(Knob.DEMOTE_UNCACHED_TOKENS) == 0) {
            warnings.add(ignored(Knob.DEMOTE_MAX_ITERS, "long-prefill demotion is off"));
        }
        return warnings;
    }

    private static String ignored(Knob knob, String why) {
        return knob.variable() + " is ignored: " + why;
    }
}
