package dev.isochron.engine.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Binds a rank's thread to a core of its own. Without that the kernel may keep two ranks on one core for seconds, and lockstep makes
 * everybody wait for them. Linux only; elsewhere nothing is bound.
 */
public final class CpuAffinity {
    private static final int MASK_BYTES = 128;
    private static final int CALLING_THREAD = 0;

    private CpuAffinity() {}

    /**
     * Binds the calling thread to one of the cores that it may use, counted from 0 and around.
     *
     * @return the core's number, or empty if the system offers no way
     */
    public static OptionalInt pin(int index) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = arena.allocate(MASK_BYTES, 8);
            if (call("sched_getaffinity", mask) < 0) {
                return OptionalInt.empty();
            }
            List<Integer> cores = cores(mask);
            int core = cores.get(index % cores.size());
            mask.fill((byte) 0);
            mask.set(ValueLayout.JAVA_BYTE, core / 8, (byte) (1 << (core % 8)));
            return call("sched_setaffinity", mask) == 0 ? OptionalInt.of(core) : OptionalInt.empty();
        }
    }

    private static List<Integer> cores(MemorySegment mask) {
        List<Integer> cores = new ArrayList<>();
        for (int core = 0; core < 8 * MASK_BYTES; core++) {
            if ((mask.get(ValueLayout.JAVA_BYTE, core / 8) >> (core % 8) & 1) == 1) {
                cores.add(core);
            }
        }
        return cores;
    }

    /** The function's result; negative where it does not exist or fails. */
    @SuppressWarnings("restricted")
    private static int call(String function, MemorySegment mask) {
        var linker = Linker.nativeLinker();
        var address = linker.defaultLookup().find(function);
        if (address.isEmpty()) {
            return -1;
        }
        MethodHandle handle = linker.downcallHandle(
                address.get(),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
        try {
            return (int) handle.invokeExact(CALLING_THREAD, (long) MASK_BYTES, mask);
        } catch (RuntimeException | Error failure) {
            throw failure;
        } catch (Throwable failure) {
            throw new IllegalStateException(function + " failed", failure);
        }
    }
}
