package dev.isochron.engine.tokenizer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;

/**
 * Joins neighbouring symbols of a text, always the pair with the lowest cost, the leftmost of equal ones, until no pair has a cost.
 * Takes {@code n log n} steps for n symbols.
 */
final class SymbolMerger {
    /** The cost of joining two neighbours; empty where they must not be joined. */
    @FunctionalInterface
    interface Rule {
        OptionalDouble cost(String left, String right);
    }

    private static final Comparator<Pair> ORDER =
            Comparator.comparingDouble(Pair::cost).thenComparingInt(Pair::left);

    private final String text;
    private final Rule rule;
    /** A symbol starts at each code point and at first ends with it; a symbol joined to its left has end 0. */
    private final int[] ends;

    private final int[] starts;
    private final PriorityQueue<Pair> pairs = new PriorityQueue<>(ORDER);

    /** Two neighbours, {@code [left, middle)} and {@code [middle, end)}; stale once one of them has changed. */
    private record Pair(double cost, int left, int middle, int end) {}

    private SymbolMerger(String text, Rule rule) {
        this.text = text;
        this.rule = rule;
        this.ends = new int[text.length() + 1];
        this.starts = new int[text.length() + 1];
    }

    /** The symbols of a text whose code points are the first symbols. */
    static List<String> merge(String text, Rule rule) {
        var merger = new SymbolMerger(text, rule);
        merger.splitIntoCodePoints();
        merger.joinAll();
        return merger.symbols();
    }

    private void splitIntoCodePoints() {
        for (int at = 0; at < text.length(); at = ends[at]) {
            ends[at] = at + Character.charCount(text.codePointAt(at));
            starts[ends[at]] = at;
        }
        for (int at = 0; at < text.length(); at = ends[at]) {
            offer(at);
        }
    }

    private void offer(int left) {
        int middle = ends[left];
        if (middle < text.length()) {
            int end = ends[middle];
            rule.cost(text.substring(left, middle), text.substring(middle, end))
                    .ifPresent(cost -> pairs.add(new Pair(cost, left, middle, end)));
        }
    }

    private void joinAll() {
        for (Pair best = pairs.poll(); best != null; best = pairs.poll()) {
            if (ends[best.left] == best.middle && ends[best.middle] == best.end) {
                join(best);
            }
        }
    }

    private void join(Pair pair) {
        ends[pair.left] = pair.end;
        ends[pair.middle] = 0;
        starts[pair.end] = pair.left;
        if (pair.left > 0) {
            offer(starts[pair.left]);
        }
        offer(pair.left);
    }

    private List<String> symbols() {
        List<String> symbols = new ArrayList<>();
        for (int at = 0; at < text.length(); at = ends[at]) {
            symbols.add(text.substring(at, ends[at]));
        }
        return symbols;
    }
}
