package dev.isochron.replay.measure;

import dev.isochron.scheduling.SchedulePlan.ContextChunk;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over all scheduling decisions in order of (iteration, rank, position in the plan), each as five little-endian {@code long}:
 * iteration, rank, request number, kvStart, tokens.
 */
final class DecisionDigest {
    private static final int DECISION_BYTES = 5 * Long.BYTES;

    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(DECISION_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    DecisionDigest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform must offer SHA-256", e);
        }
    }

    void add(long iteration, int rank, ContextChunk chunk) {
        buffer.clear();
        buffer.putLong(iteration)
                .putLong(rank)
                .putLong(chunk.id().value())
                .putLong(chunk.kvStart())
                .putLong(chunk.tokens());
        digest.update(buffer.array(), 0, DECISION_BYTES);
    }

    /** The digest as 64 hexadecimal digits; ends it. */
    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
