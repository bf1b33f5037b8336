package dev.isochron.telemetry;

import java.util.Optional;

/** Turns the fields of a line of our own into a record; every field must be there. */
final class IterationLineReader {
    private IterationLineReader() {}

    static IterationRecord record(RecordFields record) {
        TypedFields fields = new TypedFields(record);
        long[] requests = fields.pair(IterationField.REQUESTS.label());
        return new IterationRecord(
                fields.integer(IterationField.ITERATION.label()),
                fields.count(IterationField.GLOBAL_RANK.label()),
                fields.count(IterationField.RANK.label()),
                fields.count(IterationField.SCHEDULED_REQUESTS.label()),
                fields.count(IterationField.DUMMY_CONTEXT_TOKENS.label()),
                fields.count(IterationField.DUMMY_GENERATION_TOKENS.label()),
                fields.decimal(IterationField.KV_CACHE_UTIL.label()),
                requests[0],
                requests[1],
                hostStepNanos(fields),
                fields.nanos(IterationField.PREV_DEVICE_STEP_TIME.label()),
                fields.timestampMillis(IterationField.TIMESTAMP.label()),
                states(fields.required(IterationField.STATES.label())));
    }

    private static long hostStepNanos(TypedFields fields) {
        String name = IterationField.HOST_STEP_TIME.label();
        return fields.nanos(name)
                .orElseThrow(() -> new IllegalArgumentException("iteration line has no value of " + name));
    }

    private static Optional<IterationRecord.States> states(String braces) {
        RecordFields inside = RecordFields.ofBraces(braces);
        if (inside.isEmpty()) {
            return Optional.empty();
        }
        TypedFields fields = new TypedFields(inside);
        return Optional.of(new IterationRecord.States(
                fields.count(StatesField.CONTEXT_REQUESTS.label()),
                fields.count(StatesField.CONTEXT_TOKENS.label()),
                fields.count(StatesField.GENERATION_TOKENS.label()),
                fields.integer(StatesField.CACHED_KV_TOKENS.label())));
    }
}
