package dev.isochron.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.isochron.testkit.SharedData;
import dev.isochron.workload.WorkloadSummary.Percentiles;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The reference figures of the shared traces (replay-and-workloads.md 3.4). */
final class SharedTracesTest {
    private static Workload read(String relative) {
        return WorkloadReader.read(SharedData.require("traces/" + relative), ReadOptions.defaults());
    }

    @Test
    @DisplayName("RT-1: the 60 Weka traces have the published figures")
    void weka() {
        SessionWorkload weka = (SessionWorkload) read("weka");
        WorkloadSummary summary = weka.summary(64, 8192);

        assertThat(weka.sessions()).isEqualTo(60);
        assertThat(summary.requests()).isEqualTo(4_214);
        assertThat(summary.promptTokens()).isEqualTo(498_597_388L);
        assertThat(summary.uncachedTokens()).isEqualTo(26_549_132L);
        assertThat(100 * summary.hitRate()).isCloseTo(94.6752, within(0.00005));
        assertThat(summary.prompt()).isEqualTo(new Percentiles(43_193, 98_539, 157_760, 782_818, 894_371));
        assertThat(summary.uncached()).isEqualTo(new Percentiles(252, 802, 7_039, 99_635, 829_382));
        assertThat(summary.chunks()).isEqualTo(6_650);
        assertThat(summary.medianStartDepthTokens()).isEqualTo(91_072);
    }

    @Test
    @DisplayName("RT-1: nothing of the shared Weka traces is skipped; five root requests overlap their predecessor")
    void weka_report() {
        LoadReport report = read("weka").report();

        assertThat(report.files()).isEqualTo(60);
        assertThat(report.filesIgnored()).containsExactly("LICENSE", "README.md", "manifest.csv");
        assertThat(report.requestsRead()).isEqualTo(4_214);
        assertThat(report.requestsUsable()).isEqualTo(4_214);
        assertThat(report.conversations()).isEqualTo(60);
        assertThat(report.skipped()).isEmpty();
        assertThat(report.messages()).isEmpty();
        assertThat(report.notes()).containsExactly(java.util.Map.entry("overlapping_requests", 5L));
    }

    @Test
    @DisplayName("RT-3: larger cache blocks reuse less; a size that does not divide is refused with both sizes")
    void weka_block_sizes() {
        Workload weka = read("weka");

        assertThat(weka.summary(128, 8192).uncachedTokens()).isEqualTo(26_684_812L);
        assertThat(weka.summary(512, 8192).uncachedTokens()).isEqualTo(27_480_588L);
        assertThatThrownBy(() -> weka.summary(96, 8192))
                .isInstanceOf(WorkloadException.class)
                .hasMessageContainingAll("96", "64");
    }

    @Test
    @DisplayName("RT-2, RT-3: Mooncake figures, equal for cache blocks of 64 and 512 tokens")
    void mooncake() {
        Workload conversation = read("mooncake/conversation_trace.jsonl");
        Workload synthetic = read("mooncake/synthetic_trace.jsonl");

        WorkloadSummary summary = conversation.summary(64, 8192);
        assertThat(summary.requests()).isEqualTo(12_031);
        assertThat(summary.promptTokens()).isEqualTo(144_793_823L);
        assertThat(summary.uncachedTokens()).isEqualTo(90_730_719L);
        assertThat(100 * summary.hitRate()).isCloseTo(37.3380, within(0.00005));
        assertThat(conversation.summary(512, 8192).uncachedTokens()).isEqualTo(90_730_719L);
        summary = synthetic.summary(64, 8192);
        assertThat(summary.requests()).isEqualTo(3_993);
        assertThat(summary.promptTokens()).isEqualTo(61_194_628L);
        assertThat(summary.uncachedTokens()).isEqualTo(21_391_748L);
        assertThat(100 * summary.hitRate()).isCloseTo(65.0431, within(0.00005));
        assertThat(synthetic.summary(512, 8192).uncachedTokens()).isEqualTo(21_391_748L);
    }

    @Test
    @DisplayName("RT-2: Azure prompts are all cold")
    void azure() {
        ArrivalWorkload azure = (ArrivalWorkload) read("azure/AzureLLMInferenceTrace_code.csv");
        WorkloadSummary summary = azure.summary(64, 8192);

        assertThat(summary.requests()).isEqualTo(8_819);
        assertThat(summary.promptTokens()).isEqualTo(18_059_974L);
        assertThat(summary.uncachedTokens()).isEqualTo(18_059_974L);
        assertThat(azure.arrivalNanos(0)).isZero();
        assertThat(azure.arrivalNanos(1)).isEqualTo(52_000_000L);
    }
}
