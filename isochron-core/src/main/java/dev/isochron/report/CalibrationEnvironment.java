package dev.isochron.report;

import dev.isochron.calibration.advice.Advice;
import java.util.LinkedHashMap;
import java.util.Map;

/** The recommended values under the names of the environment; a term that is 0 has no line. */
final class CalibrationEnvironment {
    static final String KV_OFFSET = "TLLM_V2_CTX_COST_KV_OFFSET";
    static final String KV_DEPTH_THRESHOLD = "TLLM_V2_CTX_COST_KV_DEPTH_THRESHOLD";
    static final String PER_CHUNK_DEPTH_TOKENS = "TLLM_V2_CTX_COST_PER_CHUNK_DEPTH_TOKENS";

    private CalibrationEnvironment() {}

    static Map<String, Long> of(Advice advice) {
        Map<String, Long> values = of(advice.kvOffset().recommendedTokens(), advice.kvDepthThresholdTokens());
        if (advice.perChunkDepthTokens() > 0) {
            values.put(PER_CHUNK_DEPTH_TOKENS, advice.perChunkDepthTokens());
        }
        return values;
    }

    static Map<String, Long> of(long kvOffset, long kvDepthThreshold) {
        Map<String, Long> values = new LinkedHashMap<>();
        values.put(KV_OFFSET, kvOffset);
        values.put(KV_DEPTH_THRESHOLD, kvDepthThreshold);
        return values;
    }
}
