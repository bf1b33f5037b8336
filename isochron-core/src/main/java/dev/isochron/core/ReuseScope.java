package dev.isochron.core;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/**
 * Who may share KV blocks with whom: blocks of different scopes never match.
 *
 * @param adapterId the adapter whose weights shaped the KV, if any
 * @param salt the isolation salt, or the id namespace of a trace, if any
 */
public record ReuseScope(OptionalLong adapterId, OptionalLong salt) {
    public static final ReuseScope SHARED = new ReuseScope(OptionalLong.empty(), OptionalLong.empty());

    /** The scope of a trace namespace: its number is the salt. */
    public static ReuseScope ofNamespace(long namespace) {
        return new ReuseScope(OptionalLong.empty(), OptionalLong.of(namespace));
    }

    /** Scope bytes of kv-cache.md 4.1: a presence mask (bit 0 adapter, bit 1 salt), then each present field as 8 little-endian bytes. */
    public byte[] bytes() {
        var buffer = ByteBuffer.allocate(1 + 16).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put((byte) ((adapterId.isPresent() ? 1 : 0) | (salt.isPresent() ? 2 : 0)));
        adapterId.ifPresent(buffer::putLong);
        salt.ifPresent(buffer::putLong);
        byte[] bytes = new byte[buffer.position()];
        buffer.flip().get(bytes);
        return bytes;
    }
}
