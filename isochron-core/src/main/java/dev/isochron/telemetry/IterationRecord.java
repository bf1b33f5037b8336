package dev.isochron.telemetry;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One iteration line (executor-and-routing.md 16). Host time, scheduled count, dummy tokens and states are those of the body named
 * by {@code iteration}; the device time is that of the body before it.
 *
 * @param iteration body number, from 1
 * @param globalRank process rank
 * @param rank attention-DP rank
 * @param scheduledRequests batch size with dummies; 0 = nothing ran
 * @param dummyContextTokens context rows of the batch that are padding
 * @param dummyGenerationTokens generation rows of the batch that are padding
 * @param kvCacheUtil 1 - available / total blocks, 0 to 1; empty without a KV cache
 * @param rankRequests requests ever routed to this rank (0 without ADP)
 * @param fetchedRequests requests ever fetched
 * @param hostStepNanos host time of the body
 * @param prevDeviceStepNanos device time of the body before; empty on the first line
 * @param timestampMillis milliseconds since 1970-01-01 00:00:00 of the calendar printed, already in its zone
 * @param states the last prepared forward; empty before the first
 */
public record IterationRecord(
        long iteration,
        int globalRank,
        int rank,
        int scheduledRequests,
        int dummyContextTokens,
        int dummyGenerationTokens,
        OptionalDouble kvCacheUtil,
        long rankRequests,
        long fetchedRequests,
        long hostStepNanos,
        OptionalLong prevDeviceStepNanos,
        long timestampMillis,
        Optional<States> states) {

    public IterationRecord {
        require(IterationField.ITERATION, iteration, 1);
        require(IterationField.GLOBAL_RANK, globalRank, 0);
        require(IterationField.RANK, rank, 0);
        require(IterationField.SCHEDULED_REQUESTS, scheduledRequests, 0);
        require(IterationField.DUMMY_CONTEXT_TOKENS, dummyContextTokens, 0);
        require(IterationField.DUMMY_GENERATION_TOKENS, dummyGenerationTokens, 0);
        require(IterationField.REQUESTS, Math.min(rankRequests, fetchedRequests), 0);
        require(IterationField.HOST_STEP_TIME, hostStepNanos, 0);
        require(IterationField.PREV_DEVICE_STEP_TIME, prevDeviceStepNanos.orElse(0), 0);
        double util = kvCacheUtil.orElse(0);
        if (!(util >= 0 && util <= 1)) {
            throw new IllegalArgumentException(IterationField.KV_CACHE_UTIL.label() + " " + util + "; expected 0 to 1");
        }
    }

    private static void require(IterationField field, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(field.label() + " " + value + "; expected >= " + least);
        }
    }

    /**
     * The forward that was prepared last, dummies included; stale when nothing ran.
     *
     * @param cachedKvTokens tokens cached before it, summed over all its sequences
     */
    public record States(int contextRequests, int contextTokens, int generationTokens, long cachedKvTokens) {}
}
