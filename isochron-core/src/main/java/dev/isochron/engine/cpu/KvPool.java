package dev.isochron.engine.cpu;

import dev.isochron.engine.model.ModelSpec;
import dev.isochron.kvcache.PageMover;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The KV pages of one rank, one per slot of its KV cache manager, for all layers. A key page is {@code [headDim][tokens]} and a
 * value page {@code [tokens][64]} per 64 elements of a head, so that each is a packed panel of the attention's two products.
 */
public final class KvPool implements PageMover {
    private static final long ALIGNMENT_BYTES = 64;

    private final int layers;
    private final int kvHeads;
    private final int headDim;
    private final int slots;
    private final int blockTokens;
    private final long keyFloats;
    private final long valueFloats;
    private final MemorySegment keys;
    private final MemorySegment values;

    /**
     * Allocates and touches all pages.
     *
     * @param slots GPU blocks of the rank's KV cache
     * @param blockTokens tokens per block, 32 or 64
     */
    public KvPool(Arena arena, ModelSpec model, int slots, int blockTokens) {
        requireBlock(blockTokens);
        this.layers = model.layers();
        this.kvHeads = model.kvHeads();
        this.headDim = model.headDim();
        this.slots = slots;
        this.blockTokens = blockTokens;
        this.keyFloats = (long) headDim * blockTokens;
        this.valueFloats = (long) PackedMatrix.padded(headDim) * blockTokens;
        long pages = Math.multiplyExact((long) layers * slots, kvHeads);
        this.keys = arena.allocate(Math.multiplyExact(4 * keyFloats, pages), ALIGNMENT_BYTES);
        this.values = arena.allocate(Math.multiplyExact(4 * valueFloats, pages), ALIGNMENT_BYTES);
    }

    private static void requireBlock(int blockTokens) {
        if (blockTokens != 32 && blockTokens != 64) {
            throw new IllegalArgumentException(
                    "tokens per block " + blockTokens + "; the CPU engine expects 32 or 64, the widths of its kernels");
        }
    }

    /** Memory of a pool, bytes. */
    public static long bytes(ModelSpec model, int slots, int blockTokens) {
        long elements = (long) model.headDim() + PackedMatrix.padded(model.headDim());
        return 4L * model.layers() * model.kvHeads() * elements * slots * blockTokens;
    }

    int blockTokens() {
        return blockTokens;
    }

    MemorySegment keys() {
        return keys;
    }

    MemorySegment values() {
        return values;
    }

    private long page(int layer, int slot, int kvHead) {
        return ((long) layer * slots + slot) * kvHeads + kvHead;
    }

    /** Byte at which a key page starts. */
    long keyAt(int layer, int slot, int kvHead) {
        return 4 * keyFloats * page(layer, slot, kvHead);
    }

    /** Byte at which the part of a value page starts that holds elements {@code 64 * panel} and on. */
    long valueAt(int layer, int slot, int kvHead, int panel) {
        return 4 * (valueFloats * page(layer, slot, kvHead) + (long) panel * PackedMatrix.PANEL * blockTokens);
    }

    /**
     * Stores keys and values of tokens that lie in one block.
     *
     * @param firstToken their first place in the block
     * @param k rows of {@code kvHeads * headDim} keys, {@code ldk} apart
     */
    void store(int layer, int slot, int firstToken, int tokens, float[] k, int kAt, float[] v, int vAt, int ld) {
        for (int head = 0; head < kvHeads; head++) {
            long key = keyAt(layer, slot, head) + 4L * firstToken;
            for (int element = 0; element < headDim; element++) {
                storeKeys(key + 4L * element * blockTokens, tokens, k, kAt + head * headDim + element, ld);
            }
            for (int token = 0; token < tokens; token++) {
                storeValue(layer, slot, head, firstToken + token, v, vAt + token * ld + head * headDim);
            }
        }
    }

    private void storeKeys(long at, int tokens, float[] k, int from, int ld) {
        for (int token = 0; token < tokens; token++) {
            keys.set(ValueLayout.JAVA_FLOAT, at + 4L * token, k[from + token * ld]);
        }
    }

    private void storeValue(int layer, int slot, int head, int token, float[] v, int from) {
        for (int element = 0; element < headDim; element += PackedMatrix.PANEL) {
            int count = Math.min(PackedMatrix.PANEL, headDim - element);
            long at = valueAt(layer, slot, head, element / PackedMatrix.PANEL) + 4L * token * PackedMatrix.PANEL;
            MemorySegment.copy(v, from + element, values, ValueLayout.JAVA_FLOAT, at, count);
        }
    }

    /** Whole pages: tokens of a key page are interleaved, and those behind the copied ones are overwritten before they are read. */
    @Override
    public void copy(int fromSlot, int toSlot, int tokens) {
        long keyBytes = 4 * keyFloats * kvHeads;
        long valueBytes = 4 * valueFloats * kvHeads;
        for (int layer = 0; layer < layers; layer++) {
            MemorySegment.copy(keys, keyAt(layer, fromSlot, 0), keys, keyAt(layer, toSlot, 0), keyBytes);
            MemorySegment.copy(
                    values, valueAt(layer, fromSlot, 0, 0), values, valueAt(layer, toSlot, 0, 0), valueBytes);
        }
    }
}
