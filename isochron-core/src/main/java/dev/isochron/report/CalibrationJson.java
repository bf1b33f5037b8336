package dev.isochron.report;

import dev.isochron.calibration.JointReport;
import dev.isochron.calibration.Message;
import dev.isochron.calibration.advice.Advice;
import dev.isochron.calibration.advice.GainBounds;
import dev.isochron.calibration.advice.LockstepWaste;
import dev.isochron.calibration.joint.Interval;
import dev.isochron.calibration.joint.JointResult;
import dev.isochron.calibration.joint.Status;
import dev.isochron.calibration.log.DepthCurve;
import dev.isochron.cost.CostModelJson;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A joint calibration as JSON, {@code isochron.calibration/1}; what there is no result for is null. */
public final class CalibrationJson {
    static final String SCHEMA = "isochron.calibration/1";
    private static final int[] PERCENTILES = {10, 25, 50, 75, 90, 99};

    private CalibrationJson() {}

    public static String print(JointReport report) {
        ObjectNode root = JsonText.object();
        root.put("schema", SCHEMA)
                .put("method", "joint")
                .put("seed", report.options().seed());
        root.put("max_num_tokens", report.maxNumTokens());
        root.set("log", CalibrationLogNode.of(report.log()));
        report.outcome().ifPresent(outcome -> putOutcome(root, report, outcome));
        putMessages(root, report.messages());
        root.set(
                "cost_model",
                report.outcome()
                        .map(outcome -> CostModelJson.tree(outcome.costModel()))
                        .orElse(JsonText.object().nullNode()));
        return JsonText.pretty(root);
    }

    private static void putOutcome(ObjectNode root, JointReport report, JointReport.Outcome outcome) {
        root.set("parameters", parameters(outcome.fit()));
        root.set("kv_offset", kvOffset(outcome.fit(), outcome.advice()));
        root.set("kv_depth_threshold", threshold(outcome, report.options().percentile()));
        ObjectNode perChunk = root.putObject("per_chunk_depth_tokens");
        perChunk.put("recommended", outcome.advice().perChunkDepthTokens());
        putInterval(perChunk, Optional.of(outcome.fit().perChunkTokens()));
        perChunk.put("status", outcome.fit().rStatus().label());
        root.set("quality", quality(outcome));
        putBands(root.putArray("linearity"), outcome.fit().bands());
        root.set("lockstep_waste", waste(outcome.waste()));
        root.set("predicted_gain", gain(outcome.gain()));
        ObjectNode environment = root.putObject("environment");
        CalibrationEnvironment.of(outcome.advice())
                .forEach((name, value) -> environment.put(name, Long.toString(value)));
    }

    private static ObjectNode parameters(JointResult fit) {
        Status tokenStatus = fit.c0Status();
        ObjectNode node = JsonText.object();
        node.set("c0_ms", parameter(fit.c0(), fit.c0Status()));
        node.set("c1_ms_per_token", parameter(fit.c0().map(measured -> fit.c1()), tokenStatus));
        node.set("c2_ns_per_token_kv", parameter(Optional.of(fit.c2().scaled(1e6)), Status.MEASURED));
        node.set("r_us_per_kv", parameter(Optional.of(fit.r().scaled(1e3)), fit.rStatus()));
        node.set("slope_us_per_kv", parameter(Optional.of(fit.slope().scaled(1e3)), Status.MEASURED));
        node.set("intercept_ms", parameter(Optional.of(fit.intercept()), Status.MEASURED));
        return node;
    }

    private static ObjectNode parameter(Optional<Interval> interval, Status status) {
        ObjectNode node = JsonText.object();
        putInterval(node, interval);
        return node.put("status", status.label());
    }

    private static void putInterval(ObjectNode node, Optional<Interval> interval) {
        JsonText.put(node, "value", interval.map(Interval::value).orElse(Double.NaN));
        JsonText.put(node, "low", interval.map(Interval::low).orElse(Double.NaN));
        JsonText.put(node, "high", interval.map(Interval::high).orElse(Double.NaN));
    }

    private static ObjectNode kvOffset(JointResult fit, Advice advice) {
        ObjectNode node = JsonText.object();
        node.put("recommended", advice.kvOffset().recommendedTokens());
        JsonText.put(node, "low", advice.kvOffset().lowTokens());
        JsonText.put(node, "high", advice.kvOffset().highTokens());
        putInterval(node.putObject("amortised"), Optional.of(fit.amortisedOffset()));
        if (fit.marginalOffset().isPresent()) {
            putInterval(node.putObject("marginal"), fit.marginalOffset());
        } else {
            node.putNull("marginal");
        }
        return node;
    }

    private static ObjectNode threshold(JointReport.Outcome outcome, double percentile) {
        ObjectNode node = JsonText.object();
        node.put("recommended", outcome.advice().kvDepthThresholdTokens()).put("chosen_by", "percentile");
        JsonText.put(node, "percentile", percentile);
        DepthCurve depths = outcome.depths();
        ObjectNode curve = node.putObject("depth_tokens");
        for (int percent : PERCENTILES) {
            JsonText.put(curve, "p" + percent, depths.percentile(percent));
        }
        return node;
    }

    private static ObjectNode quality(JointReport.Outcome outcome) {
        JointResult.Quality quality = outcome.fit().quality();
        ObjectNode node = JsonText.object();
        JsonText.put(node, "validation_median", quality.validationMedian());
        JsonText.put(node, "validation_p90", quality.validationP90());
        JsonText.put(node, "validation_single_median", quality.validationSingleMedian());
        JsonText.put(node, "ambiguous_share", quality.ambiguousShare());
        JsonText.put(node, "multi_request_share", quality.multiRequestShare());
        JsonText.put(node, "stall_iteration_share", quality.stallIterationShare());
        JsonText.put(node, "stall_time_share", quality.stallTimeShare());
        return JsonText.put(node, "above_floor_share", outcome.advice().aboveFloorShare());
    }

    private static void putBands(ArrayNode array, List<JointResult.Band> bands) {
        for (JointResult.Band band : bands) {
            ObjectNode node = array.addObject().put("from", band.from());
            band.to().ifPresentOrElse(to -> node.put("to", to), () -> node.putNull("to"));
            node.put("rows", band.rows());
            OptionalDouble slope = band.slopeMillisPerKv();
            JsonText.put(node, "slope_us_per_kv", slope.orElse(Double.NaN) * 1e3);
            node.put("flagged", band.flagged());
        }
    }

    private static ObjectNode waste(LockstepWaste waste) {
        ObjectNode node = JsonText.object();
        JsonText.put(node, "mean", waste.mean());
        JsonText.put(node, "time_weighted", waste.timeWeighted());
        JsonText.put(node, "p90", waste.p90());
        return JsonText.put(node, "as_executed_mean", waste.asExecutedMean());
    }

    private static ObjectNode gain(GainBounds gain) {
        ObjectNode node = JsonText.object();
        JsonText.put(node, "saturated_bound", gain.saturated());
        JsonText.put(node, "with_floor", gain.withFloor());
        node.putNull("replayed");
        node.putArray("depth_curve");
        return node;
    }

    static void putMessages(ObjectNode root, List<Message> messages) {
        ArrayNode array = root.putArray("messages");
        messages.forEach(
                message -> array.addObject().put("code", message.code().label()).put("text", message.text()));
    }
}
