package dev.isochron.telemetry;

import dev.isochron.core.BlockKey;
import dev.isochron.core.KvCacheEvent;
import dev.isochron.core.RankId;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Writes KV cache events as JSON, byte for byte as readers of TensorRT-LLM's events expect it: keys in a fixed order, a missing parent
 * or change as {@code null}. Nothing in an event needs escaping. Stateless but for its settings.
 */
public final class KvEventJson {
    /** Keys behind the window size that only some deployments have. */
    public enum Label {
        /** With attention DP: event ids are unique only together with the rank. */
        ATTENTION_DP_RANK,
        /** With more than one layer group. */
        LAYER_GROUP_ID
    }

    private final HashForm hashes;
    private final EnumSet<Label> labels;

    public KvEventJson(HashForm hashes, Set<Label> labels) {
        this.hashes = hashes;
        this.labels = EnumSet.noneOf(Label.class);
        this.labels.addAll(labels);
    }

    /** Appends the event as one JSON object. */
    public void append(KvCacheEvent event, RankId rank, StringBuilder out) {
        out.append("{\"event_id\":").append(event.eventId()).append(",\"data\":");
        appendData(event, out);
        out.append(",\"window_size\":").append(event.windowTokens());
        if (labels.contains(Label.ATTENTION_DP_RANK)) {
            out.append(",\"attention_dp_rank\":").append(rank.value());
        }
        if (labels.contains(Label.LAYER_GROUP_ID)) {
            out.append(",\"layer_group_id\":").append(event.layerGroup());
        }
        out.append('}');
    }

    private void appendData(KvCacheEvent event, StringBuilder out) {
        switch (event) {
            case KvCacheEvent.Created created -> appendCreated(created, out);
            case KvCacheEvent.Stored stored -> appendStored(stored, out);
            case KvCacheEvent.Removed removed -> appendRemoved(removed, out);
            case KvCacheEvent.Updated updated -> appendUpdated(updated, out);
        }
    }

    private static void appendCreated(KvCacheEvent.Created created, StringBuilder out) {
        out.append("{\"type\":\"created\",\"num_blocks_per_cache_level\":");
        appendArray(created.blocksPerTier(), out::append, out);
        out.append('}');
    }

    private void appendStored(KvCacheEvent.Stored stored, StringBuilder out) {
        out.append("{\"type\":\"stored\",\"parent_hash\":");
        stored.parent().ifPresentOrElse(parent -> hashes.append(parent, out), () -> out.append("null"));
        out.append(",\"blocks\":");
        appendArray(stored.blocks(), block -> appendBlock(block, out), out);
        out.append('}');
    }

    private void appendBlock(KvCacheEvent.StoredBlock block, StringBuilder out) {
        out.append("{\"type\":\"stored_block\",\"block_hash\":");
        hashes.append(block.key(), out);
        out.append(",\"tokens\":");
        appendArray(block.tokens(), token -> appendToken(token, out), out);
        out.append(",\"cache_level\":").append(block.tier());
        out.append(",\"priority\":").append(block.priority()).append('}');
    }

    private static void appendToken(int token, StringBuilder out) {
        out.append("{\"type\":\"unique_token\",\"token_id\":").append(token).append(",\"token_extra_id\":0}");
    }

    private void appendRemoved(KvCacheEvent.Removed removed, StringBuilder out) {
        out.append("{\"type\":\"removed\",\"block_hashes\":");
        appendArray(removed.blocks(), (BlockKey key) -> hashes.append(key, out), out);
        out.append('}');
    }

    private void appendUpdated(KvCacheEvent.Updated updated, StringBuilder out) {
        out.append("{\"type\":\"updated\",\"block_hash\":");
        hashes.append(updated.block(), out);
        out.append(",\"cache_level\":");
        appendChange(updated.oldTier(), updated.newTier(), out);
        out.append(",\"priority\":null}");
    }

    private static void appendChange(int oldValue, int newValue, StringBuilder out) {
        if (oldValue == newValue) {
            out.append("null");
            return;
        }
        out.append("{\"type\":\"event_diff\",\"new_value\":").append(newValue);
        out.append(",\"old_value\":").append(oldValue).append('}');
    }

    private static <T> void appendArray(List<T> items, Consumer<T> appendItem, StringBuilder out) {
        out.append('[');
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            appendItem.accept(items.get(i));
        }
        out.append(']');
    }
}
