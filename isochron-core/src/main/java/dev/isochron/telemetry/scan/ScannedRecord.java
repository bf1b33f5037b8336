package dev.isochron.telemetry.scan;

import java.util.Arrays;

/**
 * The record a scan stands on: a cursor that the scanner refills. It is valid only during {@link RecordSink#accept}; whoever wants
 * to keep a value copies it.
 */
public final class ScannedRecord {
    private static final double[] EXACT_POWERS = exactPowers();
    private static final long EXACT_MANTISSA = 1L << 53;

    private final long[] mantissas = new long[LogField.values().length];
    private final short[] exponents = new short[LogField.values().length];
    private long present;
    private long named;
    private long malformed;
    private long[] listed = new long[8];
    private int listedCount;
    private int rank;

    public long iteration() {
        return mantissas[LogField.ITERATION.slot()];
    }

    /** The attention-DP rank: field {@code rank}, else {@code global_rank}, else the logger's tag. */
    public int rank() {
        return rank;
    }

    /** Whether the line gives a value for the field. */
    public boolean has(LogField field) {
        return (present & field.bit()) != 0;
    }

    /** The value of a whole-number field that the line has. */
    public long integer(LogField field) {
        requirePresent(field);
        return mantissas[field.slot()];
    }

    /** The value of a whole-number field, or {@code absent} where the line does not give it. */
    public long integerOr(LogField field, long absent) {
        return has(field) ? mantissas[field.slot()] : absent;
    }

    /** The value of a field that the line has, in the line's unit, correctly rounded. */
    public double decimal(LogField field) {
        requirePresent(field);
        long mantissa = mantissas[field.slot()];
        int exponent = exponents[field.slot()];
        int power = Math.abs(exponent);
        if (mantissa <= EXACT_MANTISSA && power < EXACT_POWERS.length) {
            return exponent < 0 ? mantissa / EXACT_POWERS[power] : mantissa * EXACT_POWERS[power];
        }
        return Double.parseDouble(mantissa + "e" + exponent);
    }

    /** How many per-request depths the states list; 0 where they list none. */
    public int listedDepths() {
        return has(LogField.CACHED_KV_PER_REQUEST) ? listedCount : 0;
    }

    /** Tokens cached before the forward for the listed request at {@code index}. */
    public long listedDepth(int index) {
        if (index < 0 || index >= listedDepths()) {
            throw new IndexOutOfBoundsException("depth " + index + " of " + listedDepths());
        }
        return listed[index];
    }

    void clear() {
        present = 0;
        named = 0;
        malformed = 0;
        listedCount = 0;
    }

    void put(LogField field, long mantissa, int exponent) {
        mantissas[field.slot()] = mantissa;
        exponents[field.slot()] = (short) exponent;
        present |= field.bit();
        named |= field.bit();
    }

    /** The line names the field and says that it has no value. */
    void putNoValue(LogField field) {
        named |= field.bit();
    }

    void putMalformed(LogField field) {
        named |= field.bit();
        malformed |= field.bit();
    }

    void putRank(int newRank) {
        rank = newRank;
    }

    void addListedDepth(long tokens) {
        if (listedCount == listed.length) {
            listed = Arrays.copyOf(listed, listedCount * 2);
        }
        listed[listedCount++] = tokens;
    }

    /** Whether the listed depths and the padding add up to the rank's depth; true where nothing is listed. */
    boolean listAddsUp() {
        if (!has(LogField.CACHED_KV_PER_REQUEST)) {
            return true;
        }
        long sum = integerOr(LogField.CACHED_KV_PADDING, 0);
        for (int i = 0; i < listedCount; i++) {
            sum += listed[i];
        }
        return has(LogField.CACHED_KV_TOKENS) && sum == integer(LogField.CACHED_KV_TOKENS);
    }

    boolean names(LogField field) {
        return (named & field.bit()) != 0;
    }

    boolean isMalformed(LogField field) {
        return (malformed & field.bit()) != 0;
    }

    private void requirePresent(LogField field) {
        if (!has(field)) {
            throw new IllegalStateException("iteration " + iteration() + " of rank " + rank + " has no " + field);
        }
    }

    private static double[] exactPowers() {
        double[] powers = new double[23];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
