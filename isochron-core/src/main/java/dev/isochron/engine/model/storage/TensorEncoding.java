package dev.isochron.engine.model.storage;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/** How the elements of a tensor are coded, little-endian; quantised encodings code a block of elements at a time. */
public enum TensorEncoding {
    F32(1, 4) {
        @Override
        void decodeBlock(MemorySegment bytes, long at, float[] into, int start) {
            into[start] = bytes.get(FLOAT, at);
        }
    },
    F16(1, 2) {
        @Override
        void decodeBlock(MemorySegment bytes, long at, float[] into, int start) {
            into[start] = half(bytes, at);
        }
    },
    /** The upper half of an F32. */
    BF16(1, 2) {
        @Override
        void decodeBlock(MemorySegment bytes, long at, float[] into, int start) {
            into[start] = Float.intBitsToFloat(bytes.get(SHORT, at) << 16);
        }
    },
    /** An F16 scale and 32 signed bytes: {@code scale * byte}. */
    Q8_0(32, 34) {
        @Override
        void decodeBlock(MemorySegment bytes, long at, float[] into, int start) {
            float scale = half(bytes, at);
            for (int i = 0; i < 32; i++) {
                into[start + i] = scale * bytes.get(JAVA_BYTE, at + 2 + i);
            }
        }
    },
    /** An F16 scale and 16 bytes, byte i holding elements i (low nibble) and i + 16 (high): {@code scale * (nibble - 8)}. */
    Q4_0(32, 18) {
        @Override
        void decodeBlock(MemorySegment bytes, long at, float[] into, int start) {
            float scale = half(bytes, at);
            for (int i = 0; i < 16; i++) {
                int pair = bytes.get(JAVA_BYTE, at + 2 + i);
                into[start + i] = scale * ((pair & 15) - 8);
                into[start + 16 + i] = scale * ((pair >> 4 & 15) - 8);
            }
        }
    };

    private static final ValueLayout.OfFloat FLOAT =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort SHORT =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final int blockElements;
    private final int blockBytes;

    TensorEncoding(int blockElements, int blockBytes) {
        this.blockElements = blockElements;
        this.blockBytes = blockBytes;
    }

    /** Elements coded together; a row is a whole number of blocks. */
    public int blockElements() {
        return blockElements;
    }

    /** Bytes of a number of elements, which must be whole blocks. */
    public long bytes(long elements) {
        if (elements % blockElements != 0) {
            throw new IllegalArgumentException(
                    elements + " elements of " + this + "; expected a multiple of " + blockElements);
        }
        return Math.multiplyExact(elements / blockElements, (long) blockBytes);
    }

    /** Decodes {@code count} elements that start at byte {@code at} into the first elements of {@code into}. */
    public void decode(MemorySegment bytes, long at, int count, float[] into) {
        if (this == F32) {
            MemorySegment.copy(bytes, FLOAT, at, into, 0, count);
            return;
        }
        long position = at;
        for (int start = 0; start < count; start += blockElements, position += blockBytes) {
            decodeBlock(bytes, position, into, start);
        }
    }

    abstract void decodeBlock(MemorySegment bytes, long at, float[] into, int start);

    private static float half(MemorySegment bytes, long at) {
        return Float.float16ToFloat(bytes.get(SHORT, at));
    }
}
