package dev.isochron.core;

/**
 * 256-bit chained identity of a token block: equal keys mean equal tokens, equal predecessors and equal reuse scope.
 *
 * <p>Word 0 holds the first eight bytes of the digest, big-endian, and so on.
 */
public record BlockKey(long word0, long word1, long word2, long word3) {
    public long word(int index) {
        return switch (index) {
            case 0 -> word0;
            case 1 -> word1;
            case 2 -> word2;
            case 3 -> word3;
            default -> throw new IndexOutOfBoundsException("block key word " + index + "; expected 0 to 3");
        };
    }

    /** The full key as 64 lower-case hexadecimal digits. */
    public String hex() {
        var hex = java.util.HexFormat.of();
        return hex.toHexDigits(word0) + hex.toHexDigits(word1) + hex.toHexDigits(word2) + hex.toHexDigits(word3);
    }
}
