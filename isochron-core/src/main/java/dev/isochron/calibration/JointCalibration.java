package dev.isochron.calibration;

import dev.isochron.calibration.advice.Advice;
import dev.isochron.calibration.advice.FittedModel;
import dev.isochron.calibration.advice.GainBounds;
import dev.isochron.calibration.advice.LockstepWaste;
import dev.isochron.calibration.joint.JointFit;
import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.log.DepthCurve;
import dev.isochron.calibration.log.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Calibrates from all usable iterations of all logs together. */
public final class JointCalibration {
    private final CalibrationOptions options;
    private final List<Message> messages = new ArrayList<>();

    private JointCalibration(CalibrationOptions options) {
        this.options = options;
    }

    /** Reads the logs, in the order of their names, and fits them. */
    public static JointReport run(List<LogSource> sources, CalibrationOptions options) {
        return new JointCalibration(options).run(sources);
    }

    private JointReport run(List<LogSource> sources) {
        LogReading reading = LogReading.of(sources, options, messages);
        RowSet set = reading.assemble(options.warmupIterations(), messages);
        LogSummary log = set.log();
        Optional<JointReport.Outcome> outcome = Optional.empty();
        if (set.rows().isPresent() && !stops(reading.budgetMessages())) {
            outcome = calibrate(set.rows().get(), set.depths(), log, reading.maxNumTokens());
        }
        return new JointReport(options, reading.maxNumTokens(), log, outcome, messages);
    }

    private Optional<JointReport.Outcome> calibrate(Rows rows, DepthCurve depths, LogSummary log, int maxNumTokens) {
        log.files().stream()
                .filter(file -> file.lifetimes().size() > 1)
                .forEach(file -> messages.add(LogMessages.lifetimes(file)));
        messages.addAll(LogMessages.shares(log));
        if (stops(FitMessages.equalCostOn(log)) || stops(LogMessages.rows(log))) {
            return Optional.empty();
        }
        JointResult fit = JointFit.fit(rows, maxNumTokens, options.seed());
        if (stops(FitMessages.implausible(fit.theta(), log))) {
            return Optional.empty();
        }
        Advice advice = Advice.of(fit, maxNumTokens, depths, options.percentile());
        if (!advice.budgetFits(maxNumTokens)) {
            messages.add(FitMessages.budgetTooLarge(advice, maxNumTokens));
            return Optional.empty();
        }
        JointReport.Outcome outcome = new JointReport.Outcome(
                fit,
                advice,
                depths,
                LockstepWaste.of(rows, fit.theta()),
                GainBounds.of(rows, FittedModel.parameters(fit, maxNumTokens), maxNumTokens, advice),
                FittedModel.of(fit, maxNumTokens));
        messages.addAll(FitMessages.of(outcome));
        return Optional.of(outcome);
    }

    /** Takes the messages and says whether one of them is an end. */
    private boolean stops(List<Message> found) {
        messages.addAll(found);
        return found.stream().anyMatch(message -> message.severity() == Message.Severity.ERROR);
    }
}
