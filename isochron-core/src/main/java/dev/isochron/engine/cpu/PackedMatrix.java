package dev.isochron.engine.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A weight matrix in panels of 64 outputs: panel, then input, then output within the panel. The last panel is filled up with zero
 * outputs, so that a product writes whole panels.
 */
final class PackedMatrix {
    /** Outputs of a panel. */
    static final int PANEL = 64;

    private static final int ALIGNMENT_BYTES = 64;

    private final MemorySegment data;
    private final int outputs;
    private final int inputs;

    private PackedMatrix(MemorySegment data, int outputs, int inputs) {
        this.data = data;
        this.outputs = outputs;
        this.inputs = inputs;
    }

    /** Gives one row of the unpacked matrix, an output's weights. */
    interface RowReader {
        void read(int output, float[] into);
    }

    static PackedMatrix pack(Arena arena, int outputs, int inputs, RowReader rows) {
        long floats = (long) padded(outputs) * inputs;
        var matrix = new PackedMatrix(arena.allocate(4 * floats, ALIGNMENT_BYTES), outputs, inputs);
        float[] block = new float[PANEL * inputs];
        float[] row = new float[inputs];
        for (int first = 0; first < outputs; first += PANEL) {
            matrix.packPanel(first, rows, row, block);
        }
        return matrix;
    }

    /** Transposed in an array first: writes outside the heap then go one after the other. */
    private void packPanel(int first, RowReader rows, float[] row, float[] block) {
        int count = Math.min(PANEL, outputs - first);
        for (int output = 0; output < count; output++) {
            rows.read(first + output, row);
            for (int input = 0; input < inputs; input++) {
                block[input * PANEL + output] = row[input];
            }
        }
        for (int output = count; output < PANEL; output++) {
            for (int input = 0; input < inputs; input++) {
                block[input * PANEL + output] = 0;
            }
        }
        MemorySegment.copy(block, 0, data, ValueLayout.JAVA_FLOAT, panelAt(first), PANEL * inputs);
    }

    /** So many outputs with whole panels. */
    static int padded(int outputs) {
        return Math.ceilDiv(outputs, PANEL) * PANEL;
    }

    int outputs() {
        return outputs;
    }

    int inputs() {
        return inputs;
    }

    long bytes() {
        return data.byteSize();
    }

    private long panelAt(int firstOutput) {
        return 4L * firstOutput * inputs;
    }

    /**
     * {@code c (+)= a * transposed(this)}.
     *
     * @param a rows of {@code inputs} elements, {@code lda} apart
     * @param c rows of {@code padded(outputs)} elements, {@code ldc} apart
     */
    void multiply(Product product, float[] a, int aAt, int lda, int rows, float[] c, int cAt, int ldc) {
        for (int output = 0; output < outputs; output += PANEL) {
            product.panel(rows, a, aAt, lda, data, panelAt(output), PANEL, inputs, c, cAt + output, ldc);
        }
    }

    /** Unpacks one output's weights. */
    void readRow(int output, float[] into, int at) {
        int column = output % PANEL;
        long panel = panelAt(output - column);
        for (int input = 0; input < inputs; input++) {
            into[at + input] = data.get(ValueLayout.JAVA_FLOAT, panel + 4L * (input * PANEL + column));
        }
    }
}
