package dev.isochron.workload;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns the times of an Azure trace, read as UTC, into nanoseconds after the first of them. */
final class AzureClock {
    private static final long MOST_SECONDS = 4_000_000_000L;

    private Optional<Instant> first = Optional.empty();

    /** Empty if the cell is no time, or more than 4e9 s away from the first. */
    OptionalLong nanosAfterFirst(String cell) {
        Instant time;
        try {
            time = LocalDateTime.parse(cell.replace(' ', 'T')).toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            // The caller counts the line as a bad number and shows the cell.
            return OptionalLong.empty();
        }
        first = Optional.of(first.orElse(time));
        Duration distance = Duration.between(first.get(), time);
        return distance.abs().toSeconds() > MOST_SECONDS ? OptionalLong.empty() : OptionalLong.of(distance.toNanos());
    }
}
