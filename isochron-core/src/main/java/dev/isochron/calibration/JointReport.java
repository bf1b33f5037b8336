package dev.isochron.calibration;

import dev.isochron.calibration.advice.Advice;
import dev.isochron.calibration.advice.GainBounds;
import dev.isochron.calibration.advice.LockstepWaste;
import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.log.DepthCurve;
import dev.isochron.cost.CostModel;
import java.util.List;
import java.util.Optional;

/**
 * The outcome of a joint calibration.
 *
 * @param maxNumTokens M as given or found; 0 where the log shows none
 * @param outcome empty where the messages say why there is no result
 */
public record JointReport(
        CalibrationOptions options,
        int maxNumTokens,
        LogSummary log,
        Optional<Outcome> outcome,
        List<Message> messages) {

    public JointReport {
        messages = List.copyOf(messages);
    }

    /** What the fit says and what follows from it. */
    public record Outcome(
            JointResult fit,
            Advice advice,
            DepthCurve depths,
            LockstepWaste waste,
            GainBounds gain,
            CostModel costModel) {}

    public boolean failed() {
        return messages.stream().anyMatch(message -> message.severity() == Message.Severity.ERROR);
    }
}
