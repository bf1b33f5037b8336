package dev.isochron.calibration.log;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What became of the iterations of one lifetime.
 *
 * @param index the how-manieth lifetime of its file, from 0
 * @param iterations from the first to the last line
 * @param keptIterations iterations with a line that were kept; fewer in very long logs
 * @param complete those with a line of every rank
 * @param usable those that became rows
 * @param used whether rows were made at all
 * @param sampled whether blocks were given up because the log is long
 * @param skipped iterations that are no rows, by reason
 * @param unequalTimes rows whose ranks' times differ by more than 5 %
 * @param contextRecords records that ran context tokens, after the warm-up
 * @param saidDummies dummies among them that the lines show
 * @param guessedDummies dummies among them found by the rule of thumb
 * @param continuingChunks lone requests that went on in the next iteration
 * @param shortenedChunks those of them whose chunk was shorter than M - 64: the mark of equal cost
 */
public record LifetimeReport(
        int index,
        long iterations,
        long keptIterations,
        long complete,
        long usable,
        boolean used,
        boolean sampled,
        Map<SkipReason, Long> skipped,
        long unequalTimes,
        long contextRecords,
        long saidDummies,
        long guessedDummies,
        long continuingChunks,
        long shortenedChunks) {

    public LifetimeReport {
        EnumMap<SkipReason, Long> copy = new EnumMap<>(SkipReason.class);
        copy.putAll(skipped);
        skipped = Collections.unmodifiableMap(copy);
    }

    /** A lifetime that was only counted. */
    public static LifetimeReport unused(Lifetime lifetime) {
        return new LifetimeReport(
                lifetime.index(),
                lifetime.iterations(),
                0,
                0,
                0,
                false,
                lifetime.isSampled(),
                Map.of(),
                0,
                0,
                0,
                0,
                0,
                0);
    }
}
