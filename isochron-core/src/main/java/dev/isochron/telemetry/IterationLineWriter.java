package dev.isochron.telemetry;

import java.time.LocalDateTime;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Appends one line, field by field; knows how each kind of value is spelled. */
final class IterationLineWriter {
    static final String ABSENT = "N/A";

    private final StringBuilder out;

    IterationLineWriter(StringBuilder out) {
        this.out = out;
    }

    void append(IterationRecord record) {
        LocalDateTime time = LogTime.ofMillis(record.timestampMillis());
        prefix(time, record.rank());
        out.append(IterationField.ITERATION.label()).append(" = ").append(record.iteration());
        number(IterationField.GLOBAL_RANK, record.globalRank());
        number(IterationField.RANK, record.rank());
        number(IterationField.SCHEDULED_REQUESTS, record.scheduledRequests());
        number(IterationField.DUMMY_CONTEXT_TOKENS, record.dummyContextTokens());
        number(IterationField.DUMMY_GENERATION_TOKENS, record.dummyGenerationTokens());
        utilisation(record.kvCacheUtil());
        number(IterationField.REQUESTS, record.rankRequests());
        out.append('/').append(record.fetchedRequests());
        millis(IterationField.HOST_STEP_TIME, OptionalLong.of(record.hostStepNanos()));
        millis(IterationField.PREV_DEVICE_STEP_TIME, record.prevDeviceStepNanos());
        name(IterationField.TIMESTAMP);
        LogTime.appendFieldForm(out, time);
        states(record.states());
    }

    /** As TensorRT-LLM prints it: existing tools match the rank right before {@code iter}. */
    private void prefix(LocalDateTime time, int rank) {
        out.append('[');
        LogTime.appendPrefixForm(out, time);
        out.append("] [TRT-LLM] [I] [_torch][RANK ").append(rank).append("] ");
    }

    private void name(IterationField field) {
        out.append(", ").append(field.label()).append(" = ");
    }

    private void number(IterationField field, long value) {
        name(field);
        out.append(value);
    }

    private void utilisation(OptionalDouble util) {
        name(IterationField.KV_CACHE_UTIL);
        if (util.isPresent()) {
            Decimals.appendThousandths(out, util.getAsDouble());
        } else {
            out.append(ABSENT);
        }
    }

    private void millis(IterationField field, OptionalLong nanos) {
        name(field);
        if (nanos.isPresent()) {
            Decimals.appendMillis(out, nanos.getAsLong());
            out.append("ms");
        } else {
            out.append(ABSENT);
        }
    }

    private void states(Optional<IterationRecord.States> states) {
        name(IterationField.STATES);
        out.append('{');
        states.ifPresent(known -> {
            state("", StatesField.CONTEXT_REQUESTS, known.contextRequests());
            state(", ", StatesField.CONTEXT_TOKENS, known.contextTokens());
            state(", ", StatesField.GENERATION_TOKENS, known.generationTokens());
            state(", ", StatesField.CACHED_KV_TOKENS, known.cachedKvTokens());
        });
        out.append('}');
    }

    private void state(String separator, StatesField field, long value) {
        out.append(separator).append('\'').append(field.label()).append("': ").append(value);
    }
}
