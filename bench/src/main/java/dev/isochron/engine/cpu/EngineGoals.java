package dev.isochron.engine.cpu;

import dev.isochron.engine.model.SyntheticModel;
import java.lang.foreign.Arena;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** The engine's goals that need no other program, measured one after the other on a core of their own and printed as a table. */
public final class EngineGoals {
    private static final double MIN_GEMM = 0.80;
    private static final double MIN_ATTENTION = 0.55;
    private static final double MIN_EXPLAINED = 0.99;
    private static final double MIN_OFFSET = 2000;
    private static final double MAX_OFFSET = 4000;
    private static final double MIN_TWO_RANKS = 1.85;

    private boolean met = true;

    private EngineGoals() {}

    public static void main(String[] arguments) throws InterruptedException, ExecutionException {
        var goals = new EngineGoals();
        System.out.printf("%s, pinned: %s%n", MicroKernels.SPECIES, pinnable());
        try (var pinned = Executors.newSingleThreadExecutor();
                Arena arena = Arena.ofShared()) {
            pinned.submit(() -> CpuAffinity.pin(0)).get();
            pinned.submit(goals::kernels).get();
            PackedModel model = BenchModel.pack(arena);
            pinned.submit(() -> goals.law(model)).get();
            goals.ratio("two pinned ranks against one", MIN_TWO_RANKS, TwoRanks.measure(model));
        }
        System.exit(goals.met ? 0 : 1);
    }

    private static String pinnable() throws InterruptedException, ExecutionException {
        try (var thread = Executors.newSingleThreadExecutor()) {
            return thread.submit(() -> CpuAffinity.pin(0)).get().isPresent() ? "yes" : "no";
        }
    }

    private void kernels() {
        double peak = PeakRate.measure();
        System.out.printf(Locale.ROOT, "FMA peak of one core: %.1f GFLOP/s%n", peak);
        ratio("GEMM 256x576x1536 against peak", MIN_GEMM, GemmRate.measure() / peak);
        for (int tokens : new int[] {256, 512}) {
            String what = "attention, " + tokens + " tokens at depth 4096, against peak";
            ratio(what, MIN_ATTENTION, AttentionRate.measure(4096, tokens) / peak);
        }
    }

    private void law(PackedModel model) {
        CostLaw law = CostLaw.measure(model);
        ratio("cost law t = c*(offset+kv)*n, R^2", MIN_EXPLAINED, law.explained());
        boolean near = law.offsetTokens() >= MIN_OFFSET && law.offsetTokens() <= MAX_OFFSET;
        line(
                "  its offset, " + SyntheticModel.SMALL.name(),
                "near 3000",
                String.format(Locale.ROOT, "%.0f", law.offsetTokens()),
                near);
        System.out.printf(Locale.ROOT, "  its c: %.0f ns per token and KV token%n", law.nanosPerTokenKv());
    }

    private void ratio(String what, double goal, double measured) {
        line(
                what,
                String.format(Locale.ROOT, ">= %.2f", goal),
                String.format(Locale.ROOT, "%.3f", measured),
                measured >= goal);
    }

    private void line(String what, String goal, String measured, boolean reached) {
        met &= reached;
        System.out.printf("%-58s %10s %10s  %s%n", what, goal, measured, reached ? "met" : "MISSED");
    }
}
