package dev.isochron.core;

/**
 * A prompt known only by chained block ids, as traces carry them: one id has one position and one predecessor in its namespace.
 *
 * <p>The id array may be shared with other prompts (a follow-up turn and its predecessor) and may be longer than this prompt; it
 * must not be changed once handed in. Tokens behind the last id are unique to the request: never matched, never committed.
 */
public final class KeyPrompt implements Prompt {
    private final long namespace;
    private final int idTokens;
    private final int[] ids;
    private final int idCount;
    private final int lengthTokens;

    private KeyPrompt(long namespace, int idTokens, int[] ids, int idCount, int lengthTokens) {
        this.namespace = namespace;
        this.idTokens = idTokens;
        this.ids = ids;
        this.idCount = idCount;
        this.lengthTokens = lengthTokens;
    }

    /**
     * A prompt as a trace gives it.
     *
     * @param namespace who may share ids: the salt of its reuse scope
     * @param idTokens tokens per id, {@code >= 1}
     * @param ids block ids, kept without copy
     * @param idCount ids that belong to this prompt: {@code floor(length/idTokens)}, or {@code ceil} of it, in which case the id of
     *     the short last block is ignored
     * @param lengthTokens prompt length in tokens, {@code >= 1}
     */
    public static KeyPrompt of(long namespace, int idTokens, int[] ids, int idCount, int lengthTokens) {
        if (lengthTokens < 1) {
            throw new IllegalArgumentException("prompt length " + lengthTokens + "; expected >= 1 token");
        }
        int whole = lengthTokens / idTokens;
        int rounded = whole + (lengthTokens % idTokens == 0 ? 0 : 1);
        if (idCount != whole && idCount != rounded) {
            throw new IllegalArgumentException("prompt of " + lengthTokens + " tokens has " + idCount + " block ids of "
                    + idTokens + " tokens; expected " + whole + (rounded == whole ? "" : " or " + rounded));
        }
        if (idCount > ids.length) {
            throw new IllegalArgumentException(idCount + " block ids claimed, " + ids.length + " given");
        }
        return new KeyPrompt(namespace, idTokens, ids, whole, lengthTokens);
    }

    /** A prompt of {@code lengthTokens} tokens that shares nothing with any other. */
    public static KeyPrompt unique(long namespace, int idTokens, int lengthTokens) {
        if (lengthTokens < 1) {
            throw new IllegalArgumentException("prompt length " + lengthTokens + "; expected >= 1 token");
        }
        return new KeyPrompt(namespace, idTokens, new int[0], 0, lengthTokens);
    }

    /** This prompt with {@code tokens} unknown tokens behind it (what a recompute after pre-emption appends). */
    public KeyPrompt appendUnknown(int tokens) {
        return new KeyPrompt(namespace, idTokens, ids, idCount, Math.addExact(lengthTokens, tokens));
    }

    public long namespace() {
        return namespace;
    }

    /** Tokens per id. */
    public int idTokens() {
        return idTokens;
    }

    /** Number of ids; the tokens behind {@code idCount * idTokens} have none. */
    public int idCount() {
        return idCount;
    }

    public int id(int index) {
        if (index >= idCount) {
            throw new IndexOutOfBoundsException("block id " + index + " of " + idCount);
        }
        return ids[index];
    }

    @Override
    public int lengthTokens() {
        return lengthTokens;
    }
}
