package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import dev.isochron.core.PrefillEstimate;
import dev.isochron.core.RankId;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.kvcache.KvCache;
import dev.isochron.routing.Placement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Turns this rank's share of a placement into active requests; an invalid one fails alone (H7). */
final class Intake {
    private final ExecutorConfig config;
    private final RankId rank;
    private final ActiveRequests active;
    private final ResponseBuffer buffer;
    private final KvCache kvCache;

    Intake(ExecutorConfig config, RankId rank, ActiveRequests active, ResponseBuffer buffer, KvCache kvCache) {
        this.config = config;
        this.rank = rank;
        this.active = active;
        this.buffer = buffer;
        this.kvCache = kvCache;
    }

    void take(Placement placement) {
        List<RequestSpec> share = placement.byRank().get(rank.value());
        if (share.isEmpty()) {
            return;
        }
        Map<RequestId, Long> published = published(placement);
        for (RequestSpec spec : share) {
            admit(spec, estimate(spec, published));
        }
    }

    private static Map<RequestId, Long> published(Placement placement) {
        if (placement.estimates().isEmpty()) {
            return Map.of();
        }
        Map<RequestId, Long> published = new HashMap<>();
        for (var estimate : placement.estimates()) {
            published.put(estimate.id(), estimate.uncachedTokens());
        }
        return published;
    }

    private void admit(RequestSpec spec, OptionalLong estimate) {
        Optional<Outcome.Rejected> fault = fault(spec);
        if (fault.isPresent()) {
            buffer.end(spec, fault.get());
            return;
        }
        active.add(LlmRequest.arrived(spec, estimate));
        for (int child = 1; child <= spec.children(); child++) {
            active.add(LlmRequest.arrived(spec.child(child), estimate));
        }
    }

    private Optional<Outcome.Rejected> fault(RequestSpec spec) {
        if (spec.kind() == RequestKind.GENERATION_ONLY || spec.encoderTokens().isPresent()) {
            return Optional.of(new Outcome.Rejected(
                    "not_supported",
                    "request " + spec.id().value() + " needs "
                            + (spec.encoderTokens().isPresent() ? "an encoder" : "KV received from another server")
                            + "; expected a request that this server can compute from its prompt"));
        }
        return tooLong(spec);
    }

    private Optional<Outcome.Rejected> tooLong(RequestSpec spec) {
        int tokens = spec.promptTokens();
        if (tokens > config.maxSeqLen() - 1) {
            return Optional.of(new Outcome.Rejected(
                    "prompt_too_long",
                    "prompt of " + tokens + " tokens; expected at most " + (config.maxSeqLen() - 1)
                            + " (max_seq_len - 1)"));
        }
        if (!config.chunkedPrefill() && tokens > config.maxNumTokens()) {
            return Optional.of(new Outcome.Rejected(
                    "prompt_too_long",
                    "prompt of " + tokens + " tokens; expected at most " + config.maxNumTokens()
                            + " (max_num_tokens) without chunked prefill"));
        }
        return beyondKvCache(spec);
    }

    /** Without this check the scheduler would try it in vain until it stalls, and the group with it. */
    private Optional<Outcome.Rejected> beyondKvCache(RequestSpec spec) {
        int blocks = Math.ceilDiv(spec.promptTokens(), spec.keys().blockTokens());
        int total = kvCache.usage().totalBlocks();
        return total == 0 || blocks <= total
                ? Optional.empty()
                : Optional.of(new Outcome.Rejected(
                        "prompt_too_long",
                        "prompt of " + spec.promptTokens() + " tokens takes " + blocks + " KV blocks; expected at most "
                                + total + ", the whole KV cache of a rank"));
    }

    private static OptionalLong estimate(RequestSpec spec, Map<RequestId, Long> published) {
        return switch (spec.estimate()) {
            case PrefillEstimate.Fixed fixed -> OptionalLong.of(fixed.tokens());
            case PrefillEstimate.None none -> OptionalLong.empty();
            case PrefillEstimate.FromRouter fromRouter -> {
                Long tokens = published.get(spec.id());
                yield tokens == null ? OptionalLong.empty() : OptionalLong.of(tokens);
            }
        };
    }
}
