package dev.isochron.app.replay;

import dev.isochron.app.Notices;
import dev.isochron.app.input.InputException;
import dev.isochron.app.knob.Knob;
import dev.isochron.app.knob.KnobLayer;
import dev.isochron.app.knob.PolicyKnobs;
import dev.isochron.app.knob.ReplayKnobs;
import dev.isochron.replay.Knobs;
import dev.isochron.replay.PolicySet;
import dev.isochron.routing.EstimatorKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which variants run and with which knobs (docs/decisions/071).
 *
 * @param standard the built-in variants
 * @param set {@code --set}
 * @param surroundings configuration file and process environment, strongest first
 * @param estimator {@code --estimator}
 * @param notices told of knobs without effect
 */
public record VariantChoice(
        List<PolicySet> standard, KnobLayer set, List<KnobLayer> surroundings, KnobLayer estimator, Notices notices) {
    private static final String CONFIGURED = "configured";

    /** @param texts {@code NAME[:KNOB=VALUE,...]}; none means the built-in variants */
    public List<PolicySet> choose(List<String> texts) {
        Map<String, PolicySet> chosen = new LinkedHashMap<>();
        for (String text :
                texts.isEmpty() ? standard.stream().map(PolicySet::name).toList() : texts) {
            PolicySet variant = of(text);
            if (chosen.put(variant.name(), variant) != null) {
                throw new InputException("--variant " + variant.name() + " is given twice; expected different names");
            }
        }
        if (surroundings.stream().anyMatch(KnobLayer::setsPolicies)) {
            chosen.putIfAbsent(CONFIGURED, configured());
        }
        return List.copyOf(chosen.values());
    }

    private PolicySet of(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new InputException("--variant " + text
                    + "; expected NAME[:KNOB=VALUE,...] with a name of letters, digits, dot, dash and underscore");
        }
        KnobLayer own = KnobLayer.ofAssignments(
                "--variant " + name, assignments(text, colon < 0 ? "" : text.substring(colon + 1)));
        notices.warnings(own.warnings());
        if (name.equals(CONFIGURED) && own.values().isEmpty()) {
            return configured();
        }
        return resolve(name, own, builtIn(name));
    }

    private PolicySet resolve(String name, KnobLayer own, Optional<KnobLayer> builtIn) {
        KnobLayer base = builtIn.orElse(KnobLayer.none(name));
        KnobLayer strongest = builtIn.isPresent() ? set.only(used(own, base)) : set;
        return policies(name, List.of(strongest, own, base, estimator));
    }

    private PolicySet configured() {
        List<KnobLayer> layers = new ArrayList<>();
        layers.add(set);
        layers.addAll(surroundings);
        layers.add(estimator);
        return policies(CONFIGURED, layers);
    }

    /** Knobs of a built-in variant that {@code --set} may replace. */
    private static Set<Knob> used(KnobLayer own, KnobLayer base) {
        Set<Knob> used = EnumSet.noneOf(Knob.class);
        used.addAll(own.values().keySet());
        used.addAll(base.values().keySet());
        if (used.contains(Knob.DEMOTE_UNCACHED_TOKENS)) {
            used.add(Knob.ESTIMATOR);
        }
        return used;
    }

    private static Map<String, String> assignments(String text, String list) {
        Map<String, String> assignments = new LinkedHashMap<>();
        for (String pair : list.isEmpty() ? new String[0] : list.split(",", -1)) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new InputException("--variant " + text + ": " + pair + "; expected KNOB=VALUE");
            }
            assignments.put(
                    pair.substring(0, equals).strip(),
                    pair.substring(equals + 1).strip());
        }
        return assignments;
    }

    private Optional<KnobLayer> builtIn(String name) {
        return standard.stream()
                .filter(variant -> variant.name().equals(name))
                .findFirst()
                .map(variant -> KnobLayer.of(name, values(variant.knobs())));
    }

    /** Only what is on: a knob that a built-in variant does not use is not its business. */
    private static Map<Knob, String> values(Knobs knobs) {
        Map<Knob, String> values = new EnumMap<>(Knob.class);
        if (knobs.kvOffset() > 0) {
            values.put(Knob.KV_OFFSET, Long.toString(knobs.kvOffset()));
            values.put(Knob.KV_DEPTH_THRESHOLD, Long.toString(knobs.kvDepthThreshold()));
            values.put(Knob.PER_CHUNK_DEPTH_TOKENS, Long.toString(knobs.perChunkDepthTokens()));
        }
        if (knobs.demoteUncachedTokens() > 0) {
            values.put(Knob.DEMOTE_UNCACHED_TOKENS, Long.toString(knobs.demoteUncachedTokens()));
            values.put(Knob.DEMOTE_MAX_ITERS, Integer.toString(knobs.demoteMaxIters()));
        }
        if (knobs.estimator() == EstimatorKind.LCP) {
            values.put(Knob.ESTIMATOR, knobs.estimatorWord());
        }
        return values;
    }

    private PolicySet policies(String name, List<KnobLayer> strongestFirst) {
        PolicyKnobs knobs = PolicyKnobs.resolve(strongestFirst);
        knobs.warnings().forEach(text -> notices.warning("variant " + name + ": " + text));
        return ReplayKnobs.policies(name, knobs);
    }
}
