package dev.isochron.calibration;

import dev.isochron.calibration.compat.CompatFit;
import dev.isochron.calibration.compat.CompatOptions;
import dev.isochron.calibration.compat.CompatResult;
import dev.isochron.calibration.compat.CompatResult.LogRange;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calibrates as TensorRT-LLM's own script does. */
public final class CompatCalibration {
    private static final int DEFAULT_MAX_NUM_TOKENS = 8192;

    private CompatCalibration() {}

    /** Reads the logs in the given order and fits them. */
    public static CompatReport run(List<LogSource> sources, CalibrationOptions options) {
        int maxNumTokens = options.maxNumTokens().orElse(DEFAULT_MAX_NUM_TOKENS);
        CompatFit fit = new CompatFit(
                new CompatOptions(maxNumTokens, options.minSpan(), options.warmupIterations(), options.percentile()));
        List<Message> messages = new ArrayList<>();
        for (LogSource source : sources) {
            try (InputStream in = source.opener().open()) {
                fit.read(in);
            } catch (IOException e) {
                messages.add(LogMessages.unreadable(source.name(), e));
            }
        }
        Optional<LogRange> range = fit.range();
        Optional<CompatResult> result = fit.fit();
        if (range.isEmpty()) {
            messages.add(LogMessages.noCompatRecord(sources));
        } else if (result.isEmpty()) {
            messages.add(FitMessages.noSpan(options.minSpan(), maxNumTokens));
        }
        if (range.isPresent() && !fit.sawFullChunk()) {
            messages.add(LogMessages.otherBudget(maxNumTokens, fit.largestTokens()));
        }
        return new CompatReport(options, maxNumTokens, range, result, messages);
    }
}
