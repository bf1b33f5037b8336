package dev.isochron.telemetry.scan;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;

/** Who put what before a record. The outermost wrapper counts. */
public enum PrefixStyle {
    /** Nothing but a rank tag or nothing at all. */
    BARE,
    /** {@code [I] [_torch][RANK r]}. */
    TORCH,
    /** {@code [RANK r] [I]}. */
    RANK_FIRST,
    /** {@code [MPI_Rank r] [I]}. */
    MPI_RANK,
    /** {@code 3: }. */
    SRUN,
    /** {@code [1,3]<stdout>: }. */
    MPIRUN,
    /** {@code (worker pid=123)}. */
    WORKER,
    /** JSON of a container runtime around the line. */
    CONTAINER,
    /** A stamp like {@code 2026-09-09T07:04:15.1Z} in front. */
    STAMPED,
    /** Some other logger. */
    OTHER;

    private static final byte[] TORCH_TAG = "[_torch][RANK ".getBytes(US_ASCII);
    private static final byte[] MPI_TAG = "[MPI_Rank ".getBytes(US_ASCII);
    private static final byte[] RANK_TAG = "[RANK ".getBytes(US_ASCII);

    /** The name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The style of the prefix {@code [from, to)}. */
    static PrefixStyle of(byte[] bytes, int from, int to) {
        int first = AsciiBytes.skipBlanks(bytes, from, to);
        if (first >= to) {
            return BARE;
        }
        return switch (bytes[first]) {
            case '{' -> CONTAINER;
            case '(' -> WORKER;
            case '[' -> ofBracket(bytes, first, to);
            default -> AsciiBytes.isDigit(bytes[first]) ? ofDigits(bytes, first, to) : OTHER;
        };
    }

    private static PrefixStyle ofBracket(byte[] bytes, int from, int to) {
        int comma = skipDigits(bytes, from + 1, to);
        if (comma > from + 1 && comma < to && bytes[comma] == ',') {
            return MPIRUN;
        }
        if (AsciiBytes.startsWith(bytes, from, to, RANK_TAG)) {
            int end = skipDigits(bytes, from + RANK_TAG.length, to);
            return AsciiBytes.skipBlanks(bytes, end + 1, to) >= to ? BARE : RANK_FIRST;
        }
        for (int at = to - MPI_TAG.length; at >= from; at--) {
            if (bytes[at] == '[') {
                if (AsciiBytes.startsWith(bytes, at, to, TORCH_TAG)) {
                    return TORCH;
                }
                if (AsciiBytes.startsWith(bytes, at, to, MPI_TAG)) {
                    return MPI_RANK;
                }
                if (AsciiBytes.startsWith(bytes, at, to, RANK_TAG) && bytes[at - 1] != ']') {
                    return RANK_FIRST;
                }
            }
        }
        return OTHER;
    }

    private static PrefixStyle ofDigits(byte[] bytes, int from, int to) {
        int end = skipDigits(bytes, from, to);
        if (end < to && bytes[end] == ':') {
            return SRUN;
        }
        return end < to && bytes[end] == '-' ? STAMPED : OTHER;
    }

    private static int skipDigits(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && AsciiBytes.isDigit(bytes[at])) {
            at++;
        }
        return at;
    }
}
