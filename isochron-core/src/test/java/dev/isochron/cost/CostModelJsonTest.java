package dev.isochron.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RT-23: the JSON form of a cost model; every bad key and value is named, with the file. */
final class CostModelJsonTest {
    private static final String SMALLEST = """
            {"schema":"isochron.cost-model/1","name":"x","max_num_tokens":8192,
             "c0_ms":1.5,"c1_ms_per_token":0.25,"c2_ns_per_token_kv":1}""";

    @Test
    void builtInProfile_printedAndReadBack_isEqual() {
        var profile = CostModel.kimiK3();
        String text = CostModelJson.print(profile);
        assertThat(CostModelJson.parse(text, "p.json")).isEqualTo(profile);
        assertThat(text)
                .startsWith("{\n  \"schema\" : \"isochron.cost-model/1\",\n")
                .endsWith("}\n");
    }

    @Test
    void everyField_printedAndReadBack_isEqual() {
        var intervals = new TreeMap<String, CostModel.Interval>();
        intervals.put("c2_ns_per_token_kv", new CostModel.Interval(1.04, 1.06));
        var model = new CostModel(
                "full",
                CostModel.Source.CALIBRATED,
                16_384,
                1e-7,
                2.5,
                0.1,
                3.0,
                CostModel.C0Status.MEASURED,
                new HostCosts(1, 2, 3),
                CostModel.KvMoves.NONE,
                new Generation.Off(),
                new Disturbance(0.01, 0.02, 3, 4),
                intervals,
                "why");
        assertThat(CostModelJson.parse(CostModelJson.print(model), "p.json")).isEqualTo(model);
    }

    @Test
    void smallestDocument_takesTheAssumptionsOfTheProfile() {
        var model = CostModelJson.parse(SMALLEST, "p.json");
        assertThat(model.host()).isEqualTo(new HostCosts(2.0, 1.0, 50.0));
        assertThat(model.generation()).isEqualTo(new Generation.Delay(12.0, 2.0, 50.0, 13_824));
        assertThat(model.disturbance()).isEqualTo(Disturbance.NONE);
        assertThat(model.rMicrosPerKv()).isZero();
    }

    @ParameterizedTest(name = "missing {0}")
    @CsvSource({"schema", "name", "max_num_tokens", "c0_ms", "c1_ms_per_token", "c2_ns_per_token_kv"})
    void requiredKey_missing_isNamedWithTheFile(String key) {
        String without = SMALLEST.replaceFirst("\"" + key + "\":(\"[^\"]*\"|[0-9.]+),?", "")
                .replace(",}", "}");
        assertThatThrownBy(() -> CostModelJson.parse(without, "p.json"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("p.json: " + key + " is missing");
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "c0_ms | -1",
                "c0_ms | \"1\"",
                "c0_ms | 1e999",
                "c1_ms_per_token | -0.1",
                "c2_ns_per_token_kv | 0",
                "c2_ns_per_token_kv | null",
                "r_us_per_kv | -1",
                "max_num_tokens | 0",
                "max_num_tokens | 1.5",
                "host_launch_ms | -2",
                "host_settle_ms | [1]",
                "collective_latency_us | -1",
                "kv_onboard_us_per_block | 1",
                "kv_offload_us_per_block | 0.5",
                "source | \"magic\"",
                "c0_status | \"guessed\"",
                "generation | \"on\"",
                "generation.tpot_ms | -1",
                "generation.transfer_gigabytes_per_second | 0",
                "generation.kv_bytes_per_token | 1.5",
                "generation.speed | 1",
                "disturbance.stall_probability | 1.5",
                "disturbance.relative_sigma | -1",
                "disturbance.stall_ms_max | 1",
                "disturbance.noise | 1",
                "intervals.c0_ms | [1]",
                "c3_ms | 1"
            })
    void badValue_isNamedWithKeyValueAndFile(String key, String value) {
        int dot = key.indexOf('.');
        String entry = dot < 0
                ? "\"" + key + "\":" + value
                : "\"" + key.substring(0, dot) + "\":{\"" + key.substring(dot + 1) + "\":" + value + "}";
        String document = SMALLEST.contains("\"" + key + "\"")
                ? SMALLEST.replaceFirst("\"" + key + "\":[0-9.]+", entry)
                : SMALLEST.substring(0, SMALLEST.length() - 1) + "," + entry + "}";
        assertThatThrownBy(() -> CostModelJson.parse(document, "p.json"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("p.json: " + key);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {"''", "[1]", "{", "{\"schema\":1}", "{} {}"})
    void notACostModel_isRefusedWithTheFile(String text) {
        assertThatThrownBy(() -> CostModelJson.parse(text, "p.json"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("p.json: ");
    }

    @Test
    void keyGivenTwice_isRefused() {
        String twice = SMALLEST.replace("\"c0_ms\":1.5", "\"c0_ms\":1.5,\"c0_ms\":2");
        assertThatThrownBy(() -> CostModelJson.parse(twice, "p.json")).hasMessageContaining("c0_ms");
    }

    @Test
    void transfer_ofTheLongestPrompt_takes0Point27Seconds() {
        assertThat(Generation.Delay.ASSUMED.transferNanos(970_000)).isEqualTo(2_000_000L + 970_000L * 13_824 / 50);
        assertThat(Generation.Delay.ASSUMED.decodeNanos(11)).isEqualTo(120_000_000L);
        assertThat(Generation.Delay.ASSUMED.decodeNanos(0)).isZero();
    }
}
