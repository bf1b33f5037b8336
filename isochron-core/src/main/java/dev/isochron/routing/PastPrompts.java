package dev.isochron.routing;

import dev.isochron.core.PromptKeys;
import java.util.ArrayList;
import java.util.List;

/**
 * The last prompts of one conversation, as far as its estimator needs them.
 *
 * @param lengthTokens length of the latest prompt; 0 if there was none
 * @param keyed prompts whose block keys are kept, latest first
 */
record PastPrompts(int lengthTokens, List<Keyed> keyed) {
    static final int MAX_KEYED = 4;
    static final PastPrompts NONE = new PastPrompts(0, List.of());

    PastPrompts {
        keyed = List.copyOf(keyed);
    }

    /**
     * The leading block keys of a prompt.
     *
     * @param blocks how many of them count
     */
    record Keyed(PromptKeys keys, int blocks) {
        static Keyed all(PromptKeys keys) {
            return new Keyed(keys, keys.fullBlocks());
        }

        int commonBlocks(PromptKeys other) {
            return Math.min(blocks, keys.commonBlocks(other));
        }

        /** One comparison, because equality of keys is monotone. */
        boolean sharesMoreThan(int common, PromptKeys other) {
            return common < Math.min(blocks, other.fullBlocks()) && keys.sameKey(common, other);
        }
    }

    boolean isEmpty() {
        return lengthTokens == 0;
    }

    long blockKeys() {
        long total = 0;
        for (Keyed prompt : keyed) {
            total += prompt.blocks();
        }
        return total;
    }

    /** Leading blocks that {@code keys} shares with the prompt that shares most. */
    int commonBlocks(PromptKeys keys) {
        int most = 0;
        for (Keyed prompt : keyed) {
            if (prompt.sharesMoreThan(most, keys)) {
                most = prompt.commonBlocks(keys);
            }
        }
        return most;
    }

    /** A later prompt in front; the oldest beyond {@link #MAX_KEYED} falls out. */
    PastPrompts followedBy(int length, PromptKeys keys) {
        List<Keyed> latest = new ArrayList<>(MAX_KEYED);
        latest.add(Keyed.all(keys));
        latest.addAll(keyed.subList(0, Math.min(keyed.size(), MAX_KEYED - 1)));
        return new PastPrompts(length, latest);
    }

    /** Only the first {@code blocks} blocks of the latest prompt. */
    PastPrompts frontOfLatest(int blocks) {
        Keyed latest = keyed.getFirst();
        return new PastPrompts(lengthTokens, List.of(new Keyed(latest.keys(), Math.min(blocks, latest.blocks()))));
    }
}
