package dev.isochron.calibration.log;

import java.util.EnumMap;
import java.util.Map;

/** Counts what becomes of the iterations of one lifetime. */
final class LifetimeCounts {
    private static final int CHUNK_SLACK_TOKENS = 64;

    private final Map<SkipReason, Long> skipped = new EnumMap<>(SkipReason.class);
    private long kept;
    private long complete;
    private long usable;
    private long unequalTimes;
    private long contextRecords;
    private long saidDummies;
    private long guessedDummies;
    private long continuingChunks;
    private long shortenedChunks;

    void kept() {
        kept++;
    }

    void complete() {
        complete++;
    }

    void usable() {
        usable++;
    }

    void skipped(SkipReason reason) {
        skipped.merge(reason, 1L, Long::sum);
    }

    void unequalTimes() {
        unequalTimes++;
    }

    void contextRecord(DummyRule.Kind kind) {
        contextRecords++;
        switch (kind) {
            case WORK -> {}
            case SAID -> saidDummies++;
            case GUESSED -> guessedDummies++;
        }
    }

    void continuingChunk(int tokens, int maxNumTokens) {
        continuingChunks++;
        shortenedChunks += tokens < maxNumTokens - CHUNK_SLACK_TOKENS ? 1 : 0;
    }

    LifetimeReport report(Lifetime lifetime) {
        return new LifetimeReport(
                lifetime.index(),
                lifetime.iterations(),
                kept,
                complete,
                usable,
                true,
                lifetime.isSampled(),
                skipped,
                unequalTimes,
                contextRecords,
                saidDummies,
                guessedDummies,
                continuingChunks,
                shortenedChunks);
    }
}
