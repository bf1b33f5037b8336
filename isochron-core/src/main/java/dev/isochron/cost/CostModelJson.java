package dev.isochron.cost;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The JSON form of a {@link CostModel}, {@code isochron.cost-model/1}: parses and prints strings; files are the caller's. */
public final class CostModelJson {
    /** Value of the key {@code schema}. */
    public static final String SCHEMA = "isochron.cost-model/1";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private CostModelJson() {}

    /**
     * Reads a cost model.
     *
     * @param text the document
     * @param file what the messages call it
     * @throws IllegalArgumentException naming {@code file}, key, value and what was expected
     */
    public static CostModel parse(String text, String file) {
        try {
            return CostModelReader.read(MAPPER.readTree(text));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(file + ": not a JSON document: " + e.getOriginalMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** Writes a cost model; reading it back gives an equal record. */
    public static String print(CostModel model) {
        var indenter = new DefaultIndenter("  ", "\n");
        var printer = new DefaultPrettyPrinter().withObjectIndenter(indenter);
        return MAPPER.writer().with(printer).writeValueAsString(tree(model)) + "\n";
    }

    /** The JSON tree of a cost model, for documents that contain it. */
    public static JsonNode tree(CostModel model) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("schema", SCHEMA);
        node.put("name", model.name());
        node.put("source", model.source().word());
        node.put("max_num_tokens", model.maxNumTokens());
        node.put("c0_ms", model.c0Millis());
        node.put("c1_ms_per_token", model.c1MillisPerToken());
        node.put("c2_ns_per_token_kv", model.c2NanosPerTokenKv());
        node.put("r_us_per_kv", model.rMicrosPerKv());
        node.put("c0_status", model.c0Status().word());
        node.put("host_launch_ms", model.host().launchMillis());
        node.put("host_settle_ms", model.host().settleMillis());
        node.put("collective_latency_us", model.host().collectiveLatencyMicros());
        node.put("kv_onboard_us_per_block", model.kvMoves().onboardMicrosPerBlock());
        node.put("kv_offload_us_per_block", model.kvMoves().offloadMicrosPerBlock());
        generation(node, model.generation());
        disturbance(node.putObject("disturbance"), model.disturbance());
        ObjectNode intervals = node.putObject("intervals");
        model.intervals()
                .forEach((key, interval) ->
                        intervals.putArray(key).add(interval.low()).add(interval.high()));
        node.put("comment", model.comment());
        return node;
    }

    private static void generation(ObjectNode node, Generation generation) {
        switch (generation) {
            case Generation.Off off -> node.put("generation", "off");
            case Generation.Delay delay ->
                node.putObject("generation")
                        .put("tpot_ms", delay.millisPerToken())
                        .put("transfer_latency_ms", delay.transferLatencyMillis())
                        .put("transfer_gigabytes_per_second", delay.transferGigabytesPerSecond())
                        .put("kv_bytes_per_token", delay.kvBytesPerToken());
        }
    }

    private static void disturbance(ObjectNode node, Disturbance disturbance) {
        node.put("relative_sigma", disturbance.relativeSigma());
        node.put("stall_probability", disturbance.stallProbability());
        node.put("stall_ms_min", disturbance.stallMillisMin());
        node.put("stall_ms_max", disturbance.stallMillisMax());
    }
}
