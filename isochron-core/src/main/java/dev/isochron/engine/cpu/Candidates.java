package dev.isochron.engine.cpu;

import dev.isochron.core.Sampling;
import java.util.Arrays;

/**
 * Tokens ordered by logit, largest first, the smaller token first among equals. Only as much is ordered as is asked for: a heap of
 * all tokens, taken from the top.
 */
final class Candidates {
    private final int[] heap;
    private final double[] weights;
    private int size;

    Candidates(int vocabSize) {
        this.heap = new int[vocabSize];
        this.weights = new double[vocabSize];
    }

    /** The {@code count} first tokens. */
    int[] top(float[] logits, int at, int count) {
        fill(logits, at);
        int[] top = new int[count];
        for (int i = 0; i < count; i++) {
            top[i] = take(logits, at);
        }
        return top;
    }

    /**
     * Draws by temperature from what top-k and then top-p leave.
     *
     * @param draw uniform in [0, 1)
     */
    int draw(float[] logits, int at, Sampling sampling, double draw) {
        fill(logits, at);
        int most = sampling.topK() == 0 ? heap.length : Math.min(sampling.topK(), heap.length);
        double largest = logits[at + heap[0]];
        double reach = sampling.topP() * mass(logits, at, sampling, most, largest);
        int[] kept = new int[16];
        int count = 0;
        double sum = 0;
        while (count < most && (count == 0 || sum < reach)) {
            if (count == kept.length) {
                kept = Arrays.copyOf(kept, 2 * count);
            }
            kept[count] = take(logits, at);
            weights[count] = weight(logits[at + kept[count]], largest, sampling);
            sum += weights[count++];
        }
        return kept[pick(draw * sum, count)];
    }

    private int pick(double target, int count) {
        double sum = 0;
        for (int i = 0; i < count - 1; i++) {
            sum += weights[i];
            if (target < sum) {
                return i;
            }
        }
        return count - 1;
    }

    /** Weight of the tokens that top-k leaves, of which top-p takes its share. */
    private double mass(float[] logits, int at, Sampling sampling, int most, double largest) {
        double sum = 0;
        if (most == heap.length) {
            for (int token = 0; token < heap.length; token++) {
                sum += weight(logits[at + token], largest, sampling);
            }
            return sum;
        }
        for (int i = 0; i < most; i++) {
            sum += weight(logits[at + take(logits, at)], largest, sampling);
        }
        fill(logits, at);
        return sum;
    }

    private static double weight(float logit, double largest, Sampling sampling) {
        return Math.exp((logit - largest) / sampling.temperature());
    }

    private void fill(float[] logits, int at) {
        size = heap.length;
        for (int i = 0; i < size; i++) {
            heap[i] = i;
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(logits, at, i);
        }
    }

    private int take(float[] logits, int at) {
        int token = heap[0];
        heap[0] = heap[--size];
        sink(logits, at, 0);
        return token;
    }

    private void sink(float[] logits, int at, int from) {
        int token = heap[from];
        int hole = from;
        for (int child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
            if (child + 1 < size && before(logits, at, heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(logits, at, heap[child], token)) {
                break;
            }
            heap[hole] = heap[child];
            hole = child;
        }
        heap[hole] = token;
    }

    private static boolean before(float[] logits, int at, int token, int other) {
        float mine = logits[at + token];
        float its = logits[at + other];
        return mine > its || (mine == its && token < other);
    }
}
