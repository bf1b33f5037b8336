package dev.isochron.executor;

import dev.isochron.engine.DeviceTime;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What happened when, of the last bodies of a loop: enough to write the line of body i with the device time of body i - 1 at the top
 * of body i + 1 (EXE-14).
 */
final class BodyTimes {
    private final DeviceTime deviceTime;
    private @Nullable Body current;
    private @Nullable Body ended;
    private @Nullable Body before;

    BodyTimes(DeviceTime deviceTime) {
        this.deviceTime = deviceTime;
    }

    /** A new body starts; the current one has ended. */
    Body start(long iteration, long nowNanos) {
        if (current != null && deviceTime == DeviceTime.BETWEEN_TOPS) {
            current.nextTop(nowNanos);
        }
        before = ended;
        ended = current;
        current = new Body(iteration, nowNanos);
        return current;
    }

    /** The body that ended last, if there is one. */
    @Nullable
    Body ended() {
        return ended;
    }

    Body current() {
        if (current == null) {
            throw new IllegalStateException("no body has started");
        }
        return current;
    }

    /** Device time of the body before the one that ended last; empty if there was none or its forward is not settled yet. */
    OptionalLong deviceNanosBeforeEnded() {
        return before == null ? OptionalLong.empty() : before.deviceNanos();
    }

    /** One body: its start, what it launched and how long that took. */
    static final class Body {
        private final long iteration;
        private final long startNanos;
        private boolean ranForward;
        private int scheduled;
        private int dummyContextTokens;
        private int dummyGenerationTokens;
        private OptionalLong deviceNanos = OptionalLong.of(0);

        private Body(long iteration, long startNanos) {
            this.iteration = iteration;
            this.startNanos = startNanos;
        }

        /** A forward is under way: its device time is unknown until it is settled. */
        void launched(PlannedBatch batch) {
            ranForward = true;
            scheduled = batch.size();
            dummyContextTokens = batch.dummyContextTokens();
            dummyGenerationTokens = batch.dummyGenerationTokens();
            deviceNanos = OptionalLong.empty();
        }

        void settled(long nanos) {
            deviceNanos = OptionalLong.of(nanos);
        }

        private void nextTop(long nowNanos) {
            if (ranForward) {
                deviceNanos = OptionalLong.of(nowNanos - startNanos);
            }
        }

        long iteration() {
            return iteration;
        }

        long startNanos() {
            return startNanos;
        }

        int scheduled() {
            return scheduled;
        }

        int dummyContextTokens() {
            return dummyContextTokens;
        }

        int dummyGenerationTokens() {
            return dummyGenerationTokens;
        }

        OptionalLong deviceNanos() {
            return deviceNanos;
        }
    }
}
