package dev.isochron.app.knob;

import dev.isochron.app.input.InputException;
import dev.isochron.app.input.Nearest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The knobs one source sets, every value checked. Layers are put on top of each other, strongest first, by
 * {@link PolicyKnobs#resolve}.
 *
 * @param origin what messages call the source
 * @param values values in their canonical spelling
 * @param warnings names that look like a policy knob and are none
 */
public record KnobLayer(String origin, Map<Knob, String> values, List<String> warnings) {
    public KnobLayer {
        Map<Knob, String> ordered = new EnumMap<>(Knob.class);
        ordered.putAll(values);
        values = Collections.unmodifiableMap(ordered);
        warnings = List.copyOf(warnings);
    }

    public static KnobLayer none(String origin) {
        return new KnobLayer(origin, Map.of(), List.of());
    }

    /** Values already known to be good, for instance those of a built-in variant. */
    public static KnobLayer of(String origin, Map<Knob, String> values) {
        Map<Knob, String> canonical = new EnumMap<>(Knob.class);
        values.forEach((knob, value) -> canonical.put(knob, knob.canonical(origin, value)));
        return new KnobLayer(origin, canonical, List.of());
    }

    /**
     * A source that holds many other variables too, such as the process environment: foreign names are none of our business. A
     * variable set to nothing counts as unset.
     */
    public static KnobLayer ofEnvironment(String origin, Map<String, String> variables) {
        Map<Knob, String> values = new EnumMap<>(Knob.class);
        List<String> warnings = new ArrayList<>();
        for (var variable : new java.util.TreeMap<>(variables).entrySet()) {
            Optional<Knob> knob = Knob.ofVariable(variable.getKey());
            if (knob.isEmpty()) {
                unknownPolicyKnob(origin, variable.getKey()).ifPresent(warnings::add);
            } else if (!variable.getValue().isBlank()) {
                values.put(knob.get(), knob.get().canonical(origin, variable.getValue()));
            }
        }
        return new KnobLayer(origin, values, warnings);
    }

    /**
     * A source written for us, such as {@code --set}: names may be short, and a foreign name is an error.
     *
     * @throws InputException if a name is no knob and does not look like a policy knob of another version
     */
    public static KnobLayer ofAssignments(String origin, Map<String, String> assignments) {
        Map<Knob, String> values = new EnumMap<>(Knob.class);
        List<String> warnings = new ArrayList<>();
        assignments.forEach((name, value) -> {
            Optional<Knob> knob = Knob.ofName(name);
            if (knob.isPresent()) {
                values.put(knob.get(), knob.get().canonical(origin, value));
            } else {
                warnings.add(unknownPolicyKnob(origin, name).orElseThrow(() -> unknownName(origin, name)));
            }
        });
        return new KnobLayer(origin, values, warnings);
    }

    private static Optional<String> unknownPolicyKnob(String origin, String name) {
        return name.startsWith(Knob.POLICY_PREFIX)
                ? Optional.of(
                        origin + ": unknown variable " + name + " has no effect" + Nearest.hint(name, Knob.variables()))
                : Optional.empty();
    }

    private static InputException unknownName(String origin, String name) {
        return new InputException(origin + ": unknown knob " + name + Nearest.hint(name, Knob.names())
                + "; expected one of " + String.join(", ", Knob.names()));
    }

    /** This layer reduced to some knobs. */
    public KnobLayer only(java.util.Set<Knob> knobs) {
        Map<Knob, String> kept = new EnumMap<>(Knob.class);
        values.forEach((knob, value) -> {
            if (knobs.contains(knob)) {
                kept.put(knob, value);
            }
        });
        return new KnobLayer(origin, kept, warnings);
    }

    /** True if a knob of the two context policies is set to something other than off. */
    public boolean setsPolicies() {
        return PolicyKnobs.POLICY_NUMBERS.stream()
                .anyMatch(knob -> !values.getOrDefault(knob, "0").equals("0"));
    }
}
