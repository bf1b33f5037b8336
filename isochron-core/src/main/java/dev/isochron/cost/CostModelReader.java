package dev.isochron.cost;

import dev.isochron.cost.CostModel.C0Status;
import dev.isochron.cost.CostModel.Interval;
import dev.isochron.cost.CostModel.KvMoves;
import dev.isochron.cost.CostModel.Source;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Turns the JSON tree of a cost model into the record; what is not written gets the value of the built-in assumptions. */
final class CostModelReader {
    private CostModelReader() {}

    static CostModel read(JsonNode tree) {
        var root = new JsonFields("", tree);
        schema(root);
        var model = new CostModel(
                root.text("name"),
                source(root),
                maxNumTokens(root),
                root.number("c0_ms"),
                root.number("c1_ms_per_token"),
                root.number("c2_ns_per_token_kv"),
                root.number("r_us_per_kv", 0),
                status(root),
                host(root),
                new KvMoves(root.number("kv_onboard_us_per_block", 0), root.number("kv_offload_us_per_block", 0)),
                generation(root),
                disturbance(root),
                intervals(root),
                root.text("comment", ""));
        root.nothingElse();
        return model;
    }

    private static void schema(JsonFields root) {
        String schema = root.text("schema");
        if (!schema.equals(CostModelJson.SCHEMA)) {
            throw root.refuse("schema", schema, CostModelJson.SCHEMA);
        }
    }

    private static Source source(JsonFields root) {
        String word = root.text("source", Source.HAND.word());
        for (Source source : Source.values()) {
            if (source.word().equals(word)) {
                return source;
            }
        }
        throw root.refuse("source", word, "built-in, calibrated or hand");
    }

    private static C0Status status(JsonFields root) {
        String word = root.text("c0_status", C0Status.ASSUMED.word());
        for (C0Status status : C0Status.values()) {
            if (status.word().equals(word)) {
                return status;
            }
        }
        throw root.refuse("c0_status", word, "measured or assumed");
    }

    private static int maxNumTokens(JsonFields root) {
        long tokens = root.whole("max_num_tokens");
        if (tokens < 1 || tokens > Integer.MAX_VALUE) {
            throw root.refuse("max_num_tokens", Long.toString(tokens), "1 to 2^31-1");
        }
        return (int) tokens;
    }

    private static HostCosts host(JsonFields root) {
        var assumed = HostCosts.ASSUMED;
        return new HostCosts(
                root.number("host_launch_ms", assumed.launchMillis()),
                root.number("host_settle_ms", assumed.settleMillis()),
                root.number("collective_latency_us", assumed.collectiveLatencyMicros()));
    }

    private static Generation generation(JsonFields root) {
        if (!root.has("generation")) {
            return Generation.ASSUMED;
        }
        JsonNode value = root.raw("generation");
        if (value.isString()) {
            if (!value.stringValue().equals("off")) {
                throw root.refuse("generation", value.toString(), "an object or \"off\"");
            }
            return new Generation.Off();
        }
        return delay(root.object("generation"));
    }

    private static Generation delay(JsonFields fields) {
        var assumed = Generation.Delay.ASSUMED;
        var delay = new Generation.Delay(
                fields.number("tpot_ms", assumed.millisPerToken()),
                fields.number("transfer_latency_ms", assumed.transferLatencyMillis()),
                fields.number("transfer_gigabytes_per_second", assumed.transferGigabytesPerSecond()),
                fields.whole("kv_bytes_per_token", assumed.kvBytesPerToken()));
        fields.nothingElse();
        return delay;
    }

    private static Disturbance disturbance(JsonFields root) {
        if (!root.has("disturbance")) {
            return Disturbance.NONE;
        }
        var fields = root.object("disturbance");
        var none = Disturbance.NONE;
        var disturbance = new Disturbance(
                fields.number("relative_sigma", none.relativeSigma()),
                fields.number("stall_probability", none.stallProbability()),
                fields.number("stall_ms_min", none.stallMillisMin()),
                fields.number("stall_ms_max", none.stallMillisMax()));
        fields.nothingElse();
        return disturbance;
    }

    private static SortedMap<String, Interval> intervals(JsonFields root) {
        var intervals = new TreeMap<String, Interval>();
        if (root.has("intervals")) {
            var fields = root.object("intervals");
            for (String key : fields.names()) {
                intervals.put(key, interval(fields, key, fields.raw(key)));
            }
        }
        return intervals;
    }

    private static Interval interval(JsonFields fields, String key, JsonNode value) {
        boolean pair = value.isArray()
                && value.size() == 2
                && value.get(0).isNumber()
                && value.get(1).isNumber();
        if (!pair) {
            throw fields.refuse(key, value.toString(), "[low, high]");
        }
        return new Interval(value.get(0).doubleValue(), value.get(1).doubleValue());
    }
}
