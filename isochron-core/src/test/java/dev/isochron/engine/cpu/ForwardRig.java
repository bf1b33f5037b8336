package dev.isochron.engine.cpu;

import dev.isochron.core.SplitMix64;
import dev.isochron.engine.model.ModelSpec;
import dev.isochron.engine.model.RandomTensors;
import dev.isochron.engine.model.TensorSource;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A transformer of a random small model with pages that lie about in random order. */
final class ForwardRig implements AutoCloseable {
    private final Arena arena = Arena.ofConfined();
    private final TensorSource tensors;
    private final ModelSpec spec;
    private final KvPool pool;
    private final Transformer transformer;
    private final List<Integer> freeSlots = new ArrayList<>();
    private final Sequences batch = new Sequences();

    /** Pages of one sequence, in order. */
    record Pages(List<Integer> slots) {}

    ForwardRig(ModelSpec spec, int slots, int blockTokens, long seed) {
        this.spec = spec;
        this.tensors = new UnevenNorms(new RandomTensors(spec, seed));
        this.pool = new KvPool(arena, spec, slots, blockTokens);
        this.transformer = new Transformer(PackedModel.pack(arena, spec, tensors, PackedModel.Progress.SILENT), pool);
        for (int slot = 0; slot < slots; slot++) {
            freeSlots.add(slot);
        }
        Collections.shuffle(freeSlots, new Random(seed));
    }

    KvPool pool() {
        return pool;
    }

    Transformer transformer() {
        return transformer;
    }

    NaiveTransformer naive() {
        return new NaiveTransformer(spec, tensors);
    }

    Pages pages(int tokens) {
        List<Integer> slots = new ArrayList<>();
        for (int block = 0; block < Math.ceilDiv(tokens, pool.blockTokens()); block++) {
            slots.add(freeSlots.removeLast());
        }
        return new Pages(slots);
    }

    /** The same pages elsewhere; the old ones are free for others. */
    Pages move(Pages pages) {
        Pages moved = pages(pages.slots().size() * pool.blockTokens());
        for (int i = 0; i < pages.slots().size(); i++) {
            int from = pages.slots().get(i);
            pool.copy(from, moved.slots().get(i), pool.blockTokens());
            freeSlots.addFirst(from);
        }
        return moved;
    }

    /** Starts a new batch. */
    ForwardRig begin() {
        batch.clear();
        return this;
    }

    /** Adds tokens {@code from} to {@code to} of a sequence; the last is sampled. */
    ForwardRig add(int[] tokens, int from, int to, Pages pages) {
        batch.open();
        pages.slots().forEach(batch::addSlot);
        for (int position = from; position < to; position++) {
            batch.addRow(tokens[position], position);
        }
        batch.sampleLastRow();
        return this;
    }

    /** Sequences of the batch so far. */
    int sequences() {
        return batch.count();
    }

    /** Computes the batch and leaves the logits where they are. */
    void forward() {
        transformer.forward(batch);
    }

    /** Computes the batch; one row of logits per sequence. */
    float[][] run() {
        transformer.forward(batch);
        float[][] logits = new float[batch.sampled()][];
        for (int i = 0; i < logits.length; i++) {
            int at = transformer.logitsAt(i);
            logits[i] = Arrays.copyOfRange(transformer.logits(), at, at + spec.vocabSize());
        }
        return logits;
    }

    static int[] randomTokens(int length, int vocabSize, long seed) {
        var random = SplitMix64.stream(seed, "tokens");
        int[] tokens = new int[length];
        for (int i = 0; i < length; i++) {
            tokens[i] = random.nextInt(vocabSize);
        }
        return tokens;
    }

    @Override
    public void close() {
        arena.close();
    }
}
