package dev.isochron.engine.cpu;

import java.util.Arrays;

/**
 * The ragged batch of one forward: tokens of several sequences, one row each, and where their KV lies. Refilled for every forward;
 * its arrays only grow.
 */
final class Sequences {
    private int[] tokens = new int[0];
    private int[] positions = new int[0];
    private int rows;

    private int[] firstRow = new int[0];
    private int[] firstSlot = new int[0];
    private int count;

    private int[] slots = new int[0];
    private int slotCount;

    private int[] sampledRows = new int[0];
    private int sampled;

    void clear() {
        rows = 0;
        count = 0;
        slotCount = 0;
        sampled = 0;
    }

    /** Starts a sequence; its rows and slots follow. */
    void open() {
        firstRow = reach(firstRow, count);
        firstSlot = reach(firstSlot, count);
        firstRow[count] = rows;
        firstSlot[count] = slotCount;
        count++;
    }

    void addRow(int token, int position) {
        tokens = reach(tokens, rows);
        positions = reach(positions, rows);
        tokens[rows] = token;
        positions[rows] = position;
        rows++;
    }

    void addSlot(int slot) {
        slots = reach(slots, slotCount);
        slots[slotCount++] = slot;
    }

    /** The last row so far is to be sampled. */
    void sampleLastRow() {
        sampledRows = reach(sampledRows, sampled);
        sampledRows[sampled++] = rows - 1;
    }

    private static int[] reach(int[] array, int index) {
        return index < array.length ? array : Arrays.copyOf(array, Math.max(64, 2 * index));
    }

    int rows() {
        return rows;
    }

    int token(int row) {
        return tokens[row];
    }

    int position(int row) {
        return positions[row];
    }

    /** Number of sequences. */
    int count() {
        return count;
    }

    int firstRow(int sequence) {
        return firstRow[sequence];
    }

    int rowsOf(int sequence) {
        return (sequence + 1 < count ? firstRow[sequence + 1] : rows) - firstRow[sequence];
    }

    /** Tokens of a sequence before its first row. */
    int kvTokens(int sequence) {
        return positions[firstRow[sequence]];
    }

    int slot(int sequence, int block) {
        return slots[firstSlot[sequence] + block];
    }

    /** Number of rows to sample. */
    int sampled() {
        return sampled;
    }

    int sampledRow(int index) {
        return sampledRows[index];
    }
}
