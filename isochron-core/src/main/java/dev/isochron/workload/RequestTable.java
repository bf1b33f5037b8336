package dev.isochron.workload;

import java.util.Arrays;
import java.util.OptionalLong;

/**
 * Requests of one namespace in recorded order, packed: where the path of each prompt ends in its forest, its sizes and its times.
 * Its number of blocks is {@code inputTokens / blockTokens}; together with its segment a request takes about 48 bytes. Immutable.
 */
final class RequestTable {
    /** A time that was not recorded; never leaves this room. */
    static final long ABSENT = -1;

    private final int[] segment;
    private final int[] inputTokens;
    private final int[] outputTokens;
    private final long[] startNanos;
    private final long[] thinkNanos;
    private final long[] apiNanos;

    private RequestTable(Builder rows) {
        segment = rows.segment.toArray();
        inputTokens = rows.inputTokens.toArray();
        outputTokens = rows.outputTokens.toArray();
        startNanos = rows.startNanos.toArray();
        thinkNanos = rows.thinkNanos.toArray();
        apiNanos = rows.apiNanos.toArray();
    }

    /** Rounded down, so that the number of whole blocks stays; prompts keep at least one token. */
    RequestTable scaledDown(int divisor) {
        Builder rows = new Builder();
        for (int row = 0; row < size(); row++) {
            rows.add(
                    segment[row],
                    Math.max(1, inputTokens[row] / divisor),
                    outputTokens[row] / divisor,
                    startNanos[row],
                    thinkNanos[row],
                    apiNanos[row]);
        }
        return rows.build();
    }

    int size() {
        return segment.length;
    }

    int segment(int row) {
        return segment[row];
    }

    int inputTokens(int row) {
        return inputTokens[row];
    }

    int outputTokens(int row) {
        return outputTokens[row];
    }

    long startNanos(int row) {
        return startNanos[row];
    }

    long sumInputTokens() {
        return Arrays.stream(inputTokens).asLongStream().sum();
    }

    long sumOutputTokens() {
        return Arrays.stream(outputTokens).asLongStream().sum();
    }

    TurnView view(int row) {
        return new TurnView(
                inputTokens[row],
                outputTokens[row],
                startNanos[row],
                recorded(thinkNanos[row]),
                recorded(apiNanos[row]));
    }

    private static OptionalLong recorded(long nanos) {
        return nanos == ABSENT ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    /** Collects rows. */
    static final class Builder {
        private final IntColumn segment = new IntColumn(16);
        private final IntColumn inputTokens = new IntColumn(16);
        private final IntColumn outputTokens = new IntColumn(16);
        private final LongColumn startNanos = new LongColumn(16);
        private final LongColumn thinkNanos = new LongColumn(16);
        private final LongColumn apiNanos = new LongColumn(16);

        int size() {
            return segment.size();
        }

        void add(int pathEnd, int input, int output, long start, long think, long api) {
            segment.add(pathEnd);
            inputTokens.add(input);
            outputTokens.add(output);
            startNanos.add(start);
            thinkNanos.add(think);
            apiNanos.add(api);
        }

        void truncate(int size) {
            segment.truncate(size);
            inputTokens.truncate(size);
            outputTokens.truncate(size);
            startNanos.truncate(size);
            thinkNanos.truncate(size);
            apiNanos.truncate(size);
        }

        RequestTable build() {
            return new RequestTable(this);
        }
    }
}
