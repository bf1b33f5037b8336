package dev.isochron.calibration;

import static dev.isochron.calibration.Message.error;
import static dev.isochron.calibration.Message.note;
import static dev.isochron.calibration.Message.warning;

import dev.isochron.calibration.advice.Advice;
import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.joint.Status;
import dev.isochron.calibration.joint.Theta;
import dev.isochron.calibration.log.LifetimeReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What there is to say about a fit. */
final class FitMessages {
    private static final double SHORTENED_SHARE = 0.003;
    private static final long SHORTENED_LEAST = 5;
    private static final double LITTLE_WASTE = 0.1;
    private static final double MANY_DEEP = 0.01;

    private FitMessages() {}

    static Message noSpan(int minSpan, int maxNumTokens) {
        return error(
                MessageCode.NO_SPAN,
                "no monopoly span: nowhere does one rank run full chunks of " + maxNumTokens
                        + " tokens of a lone request, far deeper than all others, for " + minSpan
                        + " iterations on end; --method joint needs none");
    }

    /** The log of a run with equal cost on cannot be fitted: all ranks then cost the same by design. */
    static List<Message> equalCostOn(LogSummary log) {
        long shortened = log.sumUsed(LifetimeReport::shortenedChunks);
        long continuing = log.sumUsed(LifetimeReport::continuingChunks);
        double share = LogSummary.share(shortened, continuing);
        if (shortened < SHORTENED_LEAST || share <= SHORTENED_SHARE) {
            return List.of();
        }
        return List.of(error(
                MessageCode.EQUAL_COST_ON,
                LogMessages.percent(share) + " of the continuing chunks in " + LogMessages.names(log) + " (" + shortened
                        + ") are shortened: equal cost was on, and such a log cannot tell the costs apart; log with"
                        + " TLLM_V2_CTX_COST_KV_OFFSET and TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD at 0"));
    }

    /** Parameters that no context server has, or values that no scheduler takes. */
    static List<Message> implausible(Theta theta, LogSummary log) {
        if (theta.c2() > 0 && theta.c1() >= 0) {
            return List.of();
        }
        return List.of(error(
                MessageCode.IMPLAUSIBLE,
                String.format(
                        Locale.ROOT,
                        "the fit of %s gives c2 = %.4g ns per token and KV token and c1 = %.4g ms per token; this is"
                                + " no context server's log, or stalls rule it",
                        LogMessages.names(log),
                        theta.c2() * 1e6,
                        theta.c1())));
    }

    static Message budgetTooLarge(Advice advice, int maxNumTokens) {
        return error(
                MessageCode.IMPLAUSIBLE,
                "K = " + advice.kvOffset().recommendedTokens() + ", D = " + advice.kvDepthThresholdTokens() + ", R = "
                        + advice.perChunkDepthTokens() + " at M = " + maxNumTokens
                        + " make no cost budget; this is no context server's log");
    }

    static List<Message> of(JointReport.Outcome outcome) {
        List<Message> messages = new ArrayList<>();
        if (outcome.waste().timeWeighted() < LITTLE_WASTE) {
            messages.add(note(
                    MessageCode.LITTLE_TO_GAIN,
                    "little to gain: ranks wait "
                            + LogMessages.percent(outcome.waste().timeWeighted())
                            + " of their time for the longest one; there is no need to tune"));
        }
        if (outcome.fit().c0Status() != Status.MEASURED) {
            messages.add(note(
                    MessageCode.C0_UNKNOWN,
                    "the time per iteration cannot be told from the time per token in this log; the range of K comes"
                            + " from an assumed share of 0 to 35 %, and a half-loaded hour would tell"));
        }
        String flagged = flagged(outcome.fit());
        if (!flagged.isEmpty()) {
            messages.add(warning(
                    MessageCode.NOT_LINEAR,
                    "time is not linear in depth at " + flagged + "; K and R fit the middle of the range"));
        }
        if (outcome.advice().aboveFloorShare() > MANY_DEEP) {
            messages.add(note(
                    MessageCode.DEEPER_THAN_FLOOR,
                    LogMessages.percent(outcome.advice().aboveFloorShare())
                            + " of the tokens lie deeper than 3K + 4D, where the smallest chunk already costs more"
                            + " than the budget; a larger D helps there"));
        }
        return messages;
    }

    private static String flagged(JointResult fit) {
        return fit.bands().stream()
                .filter(JointResult.Band::flagged)
                .map(band -> band.from() / 1000 + "k.."
                        + band.to().map(to -> to / 1000 + "k").orElse(""))
                .collect(Collectors.joining(", "));
    }
}
