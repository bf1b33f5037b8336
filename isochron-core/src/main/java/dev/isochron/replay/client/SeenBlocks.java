package dev.isochron.replay.client;

import dev.isochron.core.KeyPrompt;
import java.util.BitSet;

/**
 * One unlimited cache of a namespace, shared by all ranks, into which every prompt enters when it is submitted. Ids are chained, so
 * "was seen" is monotone along a prompt and found by binary search.
 */
final class SeenBlocks {
    private final BitSet seen = new BitSet();

    /** Tokens in the leading blocks of a prompt that were seen before; afterwards all its blocks are seen. */
    int enter(KeyPrompt prompt) {
        int known = known(prompt);
        for (int i = known; i < prompt.idCount(); i++) {
            seen.set(prompt.id(i));
        }
        return known * prompt.idTokens();
    }

    private int known(KeyPrompt prompt) {
        int low = 0;
        int high = prompt.idCount();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (seen.get(prompt.id(middle))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** What a cache with blocks of {@code blockTokens} gives of {@code seenTokens}: whole blocks, and never the last prompt token. */
    static int reusable(int seenTokens, int promptTokens, int blockTokens) {
        int most = Math.min(seenTokens, promptTokens - 1);
        return most - most % blockTokens;
    }
}
