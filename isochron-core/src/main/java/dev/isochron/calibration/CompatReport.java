package dev.isochron.calibration;

import dev.isochron.calibration.compat.CompatResult;
import dev.isochron.calibration.compat.CompatResult.LogRange;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a compat calibration.
 *
 * @param range empty without a record
 * @param result empty without a monopoly span
 */
public record CompatReport(
        CalibrationOptions options,
        int maxNumTokens,
        Optional<LogRange> range,
        Optional<CompatResult> result,
        List<Message> messages) {

    public CompatReport {
        messages = List.copyOf(messages);
    }

    public boolean failed() {
        return messages.stream().anyMatch(message -> message.severity() == Message.Severity.ERROR);
    }
}
