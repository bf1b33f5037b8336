package dev.isochron.replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a comparison means, in sentences: gain and price of the best variant, lockstep waste before and after, how sure one can be;
 * then whatever a reader must know before quoting a number.
 */
final class Meaning {
    private static final double DISTINGUISHABLE = 0.03;
    private static final double SHARE_WORTH_A_WORD = 0.01;

    private Meaning() {}

    static List<String> of(List<ReplayResult> variants) {
        var sentences = new ArrayList<String>();
        ReplayResult base = variants.getFirst();
        if (variants.size() > 1) {
            ReplayResult best = best(variants);
            sentences.add(gain(base, best));
            sentences.add(waste(base, best));
            sentences.add(certainty(variants));
        }
        variants.forEach(variant -> caveats(variant, sentences));
        return sentences;
    }

    private static ReplayResult best(List<ReplayResult> variants) {
        return variants.stream()
                .skip(1)
                .max(Comparator.comparingDouble(variant -> variant.throughput().computedTokensPerSecond()))
                .orElseThrow();
    }

    private static String gain(ReplayResult base, ReplayResult best) {
        OptionalDouble ratio = Differences.ratio(
                best.throughput().computedTokensPerSecond(), base.throughput().computedTokensPerSecond());
        String price = worst(base, best)
                .map(change -> "the price is " + percent(change.ratio()) + " in p90 TTFT of " + change.requests())
                .orElse("no class of requests waits longer at p90");
        return best.name() + " computes " + (ratio.isPresent() ? percent(ratio.getAsDouble()) : "an unknown change")
                + " tokens per second against " + base.name() + "; " + price + ".";
    }

    /** The change of p90 TTFT of one class of requests. */
    private record ClassChange(String requests, double ratio) {}

    private static Optional<ClassChange> worst(ReplayResult base, ReplayResult best) {
        var before = base.ttftSecondsByUncached();
        var after = best.ttftSecondsByUncached();
        var changes = new ArrayList<ClassChange>();
        add(changes, "requests with at most 8k uncached tokens", before.le8k(), after.le8k());
        add(changes, "requests with 8k to 32k uncached tokens", before.from8kTo32k(), after.from8kTo32k());
        add(changes, "requests with more than 32k uncached tokens", before.gt32k(), after.gt32k());
        return changes.stream()
                .filter(change -> change.ratio() > 1)
                .max(Comparator.comparingDouble(ClassChange::ratio));
    }

    private static void add(List<ClassChange> changes, String requests, Distribution before, Distribution after) {
        Differences.ratio(after, before, Distribution.Values::p90)
                .ifPresent(ratio -> changes.add(new ClassChange(requests, ratio)));
    }

    private static String waste(ReplayResult base, ReplayResult best) {
        return "Lockstep waits take " + share(base.lockstepWaste().timeWeighted()) + " of the ranks' time with "
                + base.name() + " and " + share(best.lockstepWaste().timeWeighted()) + " with " + best.name() + ".";
    }

    private static String certainty(List<ReplayResult> variants) {
        ReplayResult base = variants.getFirst();
        List<String> close = variants.stream()
                .skip(1)
                .filter(variant -> indistinguishable(base, variant))
                .map(ReplayResult::name)
                .toList();
        String general = "One pair of runs of this kind scatters by about 5 % in its throughput ratio";
        return close.isEmpty()
                ? general + "; use several seeds or a longer run before relying on small differences."
                : general + "; " + String.join(", ", close) + (close.size() == 1 ? " is" : " are")
                        + " not distinguishable from " + base.name() + " (below 3 %): use more seeds or a longer run.";
    }

    private static boolean indistinguishable(ReplayResult base, ReplayResult variant) {
        OptionalDouble ratio = Differences.ratio(
                variant.throughput().computedTokensPerSecond(),
                base.throughput().computedTokensPerSecond());
        return ratio.isPresent() && Math.abs(ratio.getAsDouble() - 1) < DISTINGUISHABLE;
    }

    private static void caveats(ReplayResult variant, List<String> sentences) {
        if (variant.overloaded()) {
            sentences.add(variant.name()
                    + " is overloaded: its backlog kept growing, so its throughput is capacity and its TTFT"
                    + " depends on how long one looks.");
        }
        if (variant.requests().rejected() > 0) {
            sentences.add(rejections(variant));
        }
        if (variant.floor().aboveDepthShare() > SHARE_WORTH_A_WORD) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "%s runs %.1f %% of its tokens above depth %,d, where a floor chunk costs more than the cost budget.",
                    variant.name(),
                    variant.floor().aboveDepthShare() * 100,
                    variant.floor().depthTokens()));
        }
        if (!variant.rules().kept()) {
            sentences.add("Rules " + variant.rules().name() + " were not kept by " + variant.name() + ": "
                    + String.join("; ", variant.rules().reasons()) + ".");
        }
    }

    private static String rejections(ReplayResult variant) {
        var reasons = new ArrayList<String>();
        variant.requests()
                .rejectedByReason()
                .forEach((reason, count) -> reasons.add(String.format(Locale.ROOT, "%s %,d", reason, count)));
        return String.format(
                Locale.ROOT,
                "%s rejected %,d of %,d requests (%s); they are in no other figure.",
                variant.name(),
                variant.requests().rejected(),
                variant.requests().submitted(),
                String.join(", ", reasons));
    }

    private static String percent(double ratio) {
        return String.format(Locale.ROOT, "%+.1f %%", (ratio - 1) * 100);
    }

    private static String share(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f %%", share.getAsDouble() * 100) : "no part";
    }
}
