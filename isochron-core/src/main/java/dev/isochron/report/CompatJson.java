package dev.isochron.report;

import dev.isochron.calibration.CompatReport;
import dev.isochron.calibration.compat.CompatResult;
import dev.isochron.calibration.compat.CompatResult.Band;
import dev.isochron.calibration.compat.CompatResult.LogRange;
import java.util.OptionalDouble;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A compat calibration as JSON, {@code isochron.calibration/1}: the keys it has, null for what the method does not know. */
public final class CompatJson {
    private static final String[] UNKNOWN = {"per_chunk_depth_tokens", "quality", "cost_model"};

    private CompatJson() {}

    public static String print(CompatReport report) {
        ObjectNode root = JsonText.object();
        root.put("schema", CalibrationJson.SCHEMA)
                .put("method", "compat")
                .put("seed", report.options().seed());
        root.put("max_num_tokens", report.maxNumTokens());
        report.range().ifPresent(range -> root.set("range", range(range)));
        report.result().ifPresent(result -> putResult(root, report, result));
        for (String key : UNKNOWN) {
            root.putNull(key);
        }
        CalibrationJson.putMessages(root, report.messages());
        return JsonText.pretty(root);
    }

    private static ObjectNode range(LogRange range) {
        return JsonText.object()
                .put("records", range.records())
                .put("first_iteration", range.firstIteration())
                .put("last_iteration", range.lastIteration())
                .put("ranks", range.ranks())
                .put("timed_iterations", range.timed());
    }

    private static void putResult(ObjectNode root, CompatReport report, CompatResult result) {
        root.put("spans", result.spans()).put("samples", result.samples());
        ObjectNode parameters = root.putObject("parameters");
        putValue(parameters.putObject("c2_ns_per_token_kv"), result.c2MillisPerTokenKv() * 1e6);
        putValue(parameters.putObject("slope_us_per_kv"), result.slopeMillisPerKv() * 1e3);
        putValue(parameters.putObject("intercept_ms"), result.interceptMillis());
        ObjectNode offset = root.putObject("kv_offset").put("recommended", result.kvOffset());
        JsonText.put(offset, "low", result.offsetLow());
        JsonText.put(offset, "high", result.offsetHigh());
        offset.putNull("amortised").putNull("marginal");
        ObjectNode threshold = root.putObject("kv_depth_threshold").put("recommended", result.kvDepthThreshold());
        threshold.put("chosen_by", "percentile");
        JsonText.put(threshold, "percentile", report.options().percentile());
        ObjectNode depths = threshold.putObject("depth_tokens");
        result.depths().forEach((percent, depth) -> JsonText.put(depths, "p" + percent, depth));
        putBands(root.putArray("linearity"), result);
        putBalance(root, result);
        ObjectNode environment = root.putObject("environment");
        CalibrationEnvironment.of(result.kvOffset(), result.kvDepthThreshold())
                .forEach((name, value) -> environment.put(name, Long.toString(value)));
    }

    private static void putValue(ObjectNode parameter, double value) {
        JsonText.put(parameter, "value", value).putNull("low").putNull("high").put("status", "measured");
    }

    private static void putBands(ArrayNode array, CompatResult result) {
        for (Band band : result.bands()) {
            ObjectNode node = array.addObject().put("from", band.from()).put("to", band.to());
            JsonText.put(node, "slope_us_per_kv", band.slopeMillisPerKv().orElse(Double.NaN) * 1e3);
        }
    }

    private static void putBalance(ObjectNode root, CompatResult result) {
        if (result.balance().isEmpty()) {
            root.putNull("lockstep_waste").putNull("predicted_gain");
            return;
        }
        CompatResult.Balance balance = result.balance().get();
        ObjectNode waste = root.putObject("lockstep_waste");
        JsonText.put(waste, "mean", balance.wasteMean());
        JsonText.put(waste, "p90", balance.wasteP90());
        JsonText.put(root.putObject("predicted_gain"), "saturated_bound", OptionalDouble.of(balance.gainMedian()));
    }
}
