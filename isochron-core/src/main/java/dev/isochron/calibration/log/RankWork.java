package dev.isochron.calibration.log;

import dev.isochron.telemetry.scan.LogField;
import dev.isochron.telemetry.scan.ScannedRecord;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What one rank ran in one iteration, as its line says it.
 *
 * @param requests context requests, dummies included
 * @param tokens new context tokens, N
 * @param cachedTokens tokens cached before the forward, P
 * @param ran false where the loop ran nothing and the states are left over from an earlier one
 * @param generates whether generation rows ran that are no dummies
 * @param mark whether the line itself says if this is a dummy
 * @param allocatedBlocks blocks allocated since the start, -1 where the line does not count them
 * @param depths the depth of each request where the line lists them, else empty
 */
record RankWork(
        int requests,
        int tokens,
        long cachedTokens,
        boolean ran,
        boolean generates,
        DummyMark mark,
        long allocatedBlocks,
        List<Long> depths) {

    static final long NOT_COUNTED = -1;

    static RankWork of(ScannedRecord line) {
        long generation = line.integer(LogField.GENERATION_TOKENS);
        return new RankWork(
                clamped(line.integer(LogField.CONTEXT_REQUESTS)),
                clamped(line.integer(LogField.CONTEXT_TOKENS)),
                line.integerOr(LogField.CACHED_KV_TOKENS, 0),
                line.integerOr(LogField.SCHEDULED_REQUESTS, 1) > 0,
                generation > line.integerOr(LogField.DUMMY_GENERATION_TOKENS, 0),
                DummyMark.of(line),
                line.integerOr(LogField.ALLOCATED_BLOCKS, NOT_COUNTED),
                depths(line));
    }

    boolean countsBlocks() {
        return allocatedBlocks != NOT_COUNTED;
    }

    private static int clamped(long value) {
        return (int) Math.min(value, Integer.MAX_VALUE);
    }

    private static List<Long> depths(ScannedRecord line) {
        int count = line.listedDepths();
        return count == 0
                ? List.of()
                : IntStream.range(0, count).mapToObj(line::listedDepth).toList();
    }
}
