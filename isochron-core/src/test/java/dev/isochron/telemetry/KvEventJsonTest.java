package dev.isochron.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.isochron.core.BlockKey;
import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.RankId;
import dev.isochron.telemetry.KvEventJson.Label;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** W6: the events of executor-and-routing.md 17, byte for byte. */
class KvEventJsonTest {
    private static final BlockKey NINE_F = new BlockKey(0x9f00000000000001L, 2, 3, 4);
    private static final BlockKey FOUR_C = new BlockKey(0x4c00000000000000L, 0, 0, 0xffL);
    private static final String NINE_F_HEX =
            "9f00000000000001" + "0000000000000002" + "0000000000000003" + "0000000000000004";
    private static final String FOUR_C_HEX =
            "4c00000000000000" + "0000000000000000" + "0000000000000000" + "00000000000000ff";

    private static String json(KvCacheEvent event, HashForm hashes, Set<Label> labels) {
        StringBuilder out = new StringBuilder();
        new KvEventJson(hashes, labels).append(event, new RankId(1), out);
        JsonMapper.shared().readTree(out.toString());
        return out.toString();
    }

    private static String json(KvCacheEvent event) {
        return json(event, HashForm.FULL_HEX, EnumSet.of(Label.ATTENTION_DP_RANK));
    }

    private static KvCacheEvent.Stored stored(Optional<BlockKey> parent, List<Integer> tokens) {
        return new KvCacheEvent.Stored(
                7, 131_072, 0, parent, List.of(new KvCacheEvent.StoredBlock(NINE_F, tokens, 1, 0, 35)));
    }

    @Test
    @DisplayName("W6: stored")
    void w6_stored() {
        assertThat(json(stored(Optional.empty(), List.of(17))))
                .isEqualTo("{\"event_id\":7,\"data\":{\"type\":\"stored\",\"parent_hash\":null,\"blocks\":[{\"type\":"
                        + "\"stored_block\",\"block_hash\":\"" + NINE_F_HEX
                        + "\",\"tokens\":[{\"type\":\"unique_token\",\"token_id\":17,"
                        + "\"token_extra_id\":0}],\"cache_level\":0,\"priority\":35}]},\"window_size\":131072,"
                        + "\"attention_dp_rank\":1}");
    }

    @Test
    @DisplayName("W6: removed")
    void w6_removed() {
        assertThat(json(new KvCacheEvent.Removed(8, 131_072, 0, List.of(NINE_F))))
                .isEqualTo("{\"event_id\":8,\"data\":{\"type\":\"removed\",\"block_hashes\":[\"" + NINE_F_HEX
                        + "\"]},\"window_size\":131072,\"attention_dp_rank\":1}");
    }

    @Test
    @DisplayName("W6: updated, with a null difference where nothing changed")
    void w6_updated() {
        assertThat(json(new KvCacheEvent.Updated(9, 131_072, 0, FOUR_C, 0, 1)))
                .isEqualTo("{\"event_id\":9,\"data\":{\"type\":\"updated\",\"block_hash\":\"" + FOUR_C_HEX
                        + "\",\"cache_level\":{\"type\":\"event_diff\",\"new_value\":1,\"old_value\":0},"
                        + "\"priority\":null},\"window_size\":131072,\"attention_dp_rank\":1}");
        assertThat(json(new KvCacheEvent.Updated(9, 131_072, 0, FOUR_C, 1, 1)))
                .contains("\"cache_level\":null,\"priority\":null");
    }

    @Test
    @DisplayName("W6: created")
    void w6_created() {
        assertThat(json(new KvCacheEvent.Created(0, 131_072, 0, List.of(1024, 0))))
                .isEqualTo("{\"event_id\":0,\"data\":{\"type\":\"created\",\"num_blocks_per_cache_level\":[1024,0]},"
                        + "\"window_size\":131072,\"attention_dp_rank\":1}");
    }

    @Test
    @DisplayName("W6: two layer groups; no attention DP")
    void w6_labels() {
        KvCacheEvent event = new KvCacheEvent.Removed(3, 4_096, 2, List.of());
        assertThat(json(event, HashForm.FULL_HEX, EnumSet.allOf(Label.class)))
                .endsWith("\"block_hashes\":[]},\"window_size\":4096,\"attention_dp_rank\":1,\"layer_group_id\":2}");
        assertThat(json(event, HashForm.FULL_HEX, Set.of())).endsWith(",\"window_size\":4096}");
    }

    @Test
    void hashes_asUnsigned64_areTheFirstEightBytes() {
        assertThat(json(new KvCacheEvent.Removed(8, 64, 0, List.of(NINE_F, FOUR_C)), HashForm.UNSIGNED_64, Set.of()))
                .contains("\"block_hashes\":[11457157452030541825,5476377146882523136]");
    }

    @Test
    void stored_keyOnlyBlocks_haveNoTokensAndNameTheirParent() {
        assertThat(json(stored(Optional.of(FOUR_C), List.of())))
                .contains("\"parent_hash\":\"" + FOUR_C_HEX + "\"")
                .contains("\"tokens\":[],");
    }
}
