package dev.isochron.app.knob;

import dev.isochron.app.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A policy knob: the environment variable that sets it, its short name in variants, and the values it takes. */
public enum Knob {
    /** K: KV-token equivalents of the KV-independent work of one token; 0 = off. */
    KV_OFFSET("TLLM_V2_CTX_COST_KV_OFFSET", "kv_offset", Domain.LONG),
    /** D: KV depth above which chunks start to shrink, tokens; 0 = off. */
    KV_DEPTH_THRESHOLD("TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD", "kv_depth_threshold", Domain.LONG),
    /** R: new-token equivalents of walking the prefix once per chunk. */
    PER_CHUNK_DEPTH_TOKENS("TLLM_V2_CTX_COST_PER_CHUNK_DEPTH_TOKENS", "per_chunk_depth_tokens", Domain.LONG),
    /** T: estimated uncached prefill above which a request is demoted, tokens; 0 = off. */
    DEMOTE_UNCACHED_TOKENS("TLLM_V2_CTX_DEMOTE_UNCACHED_TOKENS", "demote_uncached_tokens", Domain.LONG),
    /** N: consecutive demoted iterations after which a request is let through; 0 = no bound. */
    DEMOTE_MAX_ITERS("TLLM_V2_CTX_DEMOTE_MAX_ITERS", "demote_max_iters", Domain.INT),
    /** Ranks that write iteration lines. */
    PROFILE_LOG_RANKS("TLLM_PROFILE_LOG_RANKS", "profile_log_ranks", Domain.RANKS),
    /** Generation-only requests without a first token go first. */
    FIRST_TOKEN_FIRST("TLLM_DISAGG_GEN_PRIORITIZE_FIRST_TOKEN", "first_token_first", Domain.SWITCH),
    /** How the router estimates the uncached prefill of a turn. */
    ESTIMATOR("ISOCHRON_PREFILL_ESTIMATOR", "estimator", Domain.ESTIMATOR);

    /** What every knob of the two context policies starts with. */
    static final String POLICY_PREFIX = "TLLM_V2_CTX_";

    private final String variable;
    private final String shortName;
    private final Domain domain;

    Knob(String variable, String shortName, Domain domain) {
        this.variable = variable;
        this.shortName = shortName;
        this.domain = domain;
    }

    /** The environment variable's name. */
    public String variable() {
        return variable;
    }

    /** The name in {@code --variant} and in JSON. */
    public String shortName() {
        return shortName;
    }

    /** The knob of an environment variable's name. */
    public static Optional<Knob> ofVariable(String name) {
        return find(knob -> knob.variable.equals(name));
    }

    /** The knob of an environment variable's name or a short name. */
    public static Optional<Knob> ofName(String name) {
        return find(knob -> knob.variable.equals(name) || knob.shortName.equals(name));
    }

    /** All short names, then all variable names. */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (Knob knob : values()) {
            names.add(knob.shortName);
        }
        names.addAll(variables());
        return names;
    }

    /** All variable names. */
    public static List<String> variables() {
        return List.of(values()).stream().map(Knob::variable).toList();
    }

    private static Optional<Knob> find(Predicate<Knob> wanted) {
        return List.of(values()).stream().filter(wanted).findFirst();
    }

    /**
     * The value in one spelling: no blanks, no leading zeros, lower case.
     *
     * @param origin where it was written, for the message
     * @throws InputException if the knob takes no such value; the message names variable, value and range
     */
    String canonical(String origin, String text) {
        String trimmed = text.strip();
        return domain.canonical(trimmed)
                .orElseThrow(() -> new InputException(
                        origin + ": " + variable + "=" + trimmed + "; expected " + domain.expectation()));
    }
}
