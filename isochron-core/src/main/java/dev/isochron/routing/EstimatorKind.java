package dev.isochron.routing;

import java.util.Locale;

/** How the conversation router estimates the uncached prefill of a later turn. */
public enum EstimatorKind {
    /** Tokens by which the prompt is longer than the one before; blind to compaction and to edits of old turns. */
    GROWTH,
    /** Tokens behind the longest run of leading blocks shared with one of the last prompts. */
    LCP;

    /**
     * The estimator of that value of {@code ISOCHRON_PREFILL_ESTIMATOR} or {@code --estimator}.
     *
     * @throws IllegalArgumentException if it is neither {@code growth} nor {@code lcp}
     */
    public static EstimatorKind parse(String value) {
        return switch (value) {
            case "growth" -> GROWTH;
            case "lcp" -> LCP;
            default ->
                throw new IllegalArgumentException(
                        "ISOCHRON_PREFILL_ESTIMATOR (--estimator) is '" + value + "'; expected growth or lcp");
        };
    }

    /** How options spell it. */
    public String optionValue() {
        return name().toLowerCase(Locale.ROOT);
    }
}
