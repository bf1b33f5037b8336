package dev.isochron.engine.model;

/**
 * The weights of one model in the canonical layout, as 32-bit floats: matrices row by row, one row per output element; query and
 * key rows of a head in the order in which elements i and i + headDim/2 are a rotary pair. Sources that store another order convert.
 */
public interface TensorSource extends AutoCloseable {
    boolean has(TensorName name);

    /** Number of rows; 1 for a vector. */
    int rows(TensorName name);

    /** Elements of a row. */
    int columns(TensorName name);

    /**
     * Reads one row.
     *
     * @param into at least {@code columns} long; the rest is left alone
     */
    void readRow(TensorName name, int row, float[] into);

    @Override
    void close();
}
