package dev.isochron.report;

import static dev.isochron.report.JsonText.put;
import static dev.isochron.report.JsonText.putCounts;
import static dev.isochron.report.JsonText.putNumbers;
import static dev.isochron.report.JsonText.putWords;

import dev.isochron.cost.CostModelJson;
import dev.isochron.replay.Comparison;
import dev.isochron.replay.DeploymentFacts;
import dev.isochron.replay.Distribution;
import dev.isochron.replay.ReplayResult;
import dev.isochron.replay.WorkloadFacts;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A comparison as JSON, schema {@code isochron.replay/1}. */
public final class ReplayJson {
    private ReplayJson() {}

    /** The whole document, ending in a line end. */
    public static String of(Comparison comparison) {
        ObjectNode top = JsonText.object().put("schema", "isochron.replay/1");
        deployment(top.putObject("deployment"), comparison.deployment());
        workload(top.putObject("workload"), comparison.workload());
        top.set("cost_model", CostModelJson.tree(comparison.costModel()));
        top.put("seed", comparison.seed());
        ArrayNode variants = top.putArray("variants");
        comparison.variants().forEach(variant -> variant(variants.addObject(), variant));
        ArrayNode differences = top.putArray("comparison");
        comparison.differences().forEach(difference -> difference(differences.addObject(), difference));
        putWords(top, "sentences", comparison.sentences());
        return JsonText.pretty(top);
    }

    private static void deployment(ObjectNode node, DeploymentFacts facts) {
        node.put("ranks", facts.ranks())
                .put("max_num_tokens", facts.maxNumTokens())
                .put("max_batch_size", facts.maxBatchSize())
                .put("max_num_active_requests", facts.maxNumActiveRequests())
                .put("chunk_unit_size", facts.chunkUnitSize())
                .put("tokens_per_block", facts.tokensPerBlock())
                .put("kv_tokens", facts.kvTokens())
                .put("max_seq_len", facts.maxSeqLen())
                .put("enable_chunked_prefill", facts.enableChunkedPrefill())
                .put("enable_block_reuse", facts.enableBlockReuse())
                .put("router", facts.router())
                .put("loop", facts.loop())
                .put("concurrency", facts.concurrency());
        put(node, "duration_seconds", facts.durationSeconds());
    }

    private static void workload(ObjectNode node, WorkloadFacts facts) {
        node.put("name", facts.name()).put("requests", facts.requests()).put("conversations", facts.conversations());
        putCounts(node, "skipped", facts.skipped());
        node.put("closed_loop", facts.closedLoop()).put("requests_read", facts.requestsRead());
        putCounts(node, "notes", facts.notes());
        putWords(node, "messages", facts.messages());
        putWords(node, "files_ignored", facts.filesIgnored());
        WorkloadFacts.Summary summary = facts.summary();
        ObjectNode inner = node.putObject("summary")
                .put("prompt_tokens", summary.promptTokens())
                .put("uncached_tokens", summary.uncachedTokens());
        percentiles(inner.putObject("prompt_tokens_per_request"), summary.prompt());
        percentiles(inner.putObject("uncached_tokens_per_request"), summary.uncached());
        inner.put("median_start_depth_tokens", summary.medianStartDepthTokens());
    }

    private static void percentiles(ObjectNode node, WorkloadFacts.Percentiles p) {
        node.put("p10", p.p10())
                .put("p50", p.p50())
                .put("p90", p.p90())
                .put("p99", p.p99())
                .put("max", p.max());
    }

    private static void variant(ObjectNode node, ReplayResult r) {
        node.put("name", r.name());
        KnobsNode.fill(node.putObject("knobs"), r.knobs());
        putWords(node, "off", r.offNotes());
        put(node, "virtual_seconds", r.virtualSeconds());
        put(node, "warm_up_seconds", r.warmUpSeconds());
        node.put("iterations", r.iterations()).put("rank_iterations", r.rankIterations());
        load(node, r);
        latency(node, r);
        waste(node, r);
        outcome(node, r);
        timeline(node.putArray("timeline"), r);
        put(node, "wall_seconds", r.wallSeconds());
        node.put("digest", r.digest());
    }

    private static void load(ObjectNode node, ReplayResult r) {
        ObjectNode requests = node.putObject("requests")
                .put("submitted", r.requests().submitted())
                .put("completed", r.requests().completed())
                .put("in_flight", r.requests().inFlight())
                .put("rejected", r.requests().rejected())
                .put("cancelled", r.requests().cancelled())
                .put("warm_up", r.requests().warmUp());
        JsonText.putCounts(requests, "rejected_by_reason", r.requests().rejectedByReason());
        node.putObject("tokens")
                .put("prompt", r.tokens().prompt())
                .put("computed", r.tokens().computed())
                .put("reused", r.tokens().reused())
                .put("recomputed", r.tokens().recomputed());
        ObjectNode throughput = node.putObject("throughput");
        put(throughput, "computed_tokens_per_second", r.throughput().computedTokensPerSecond());
        put(throughput, "prompt_tokens_per_second", r.throughput().promptTokensPerSecond());
        put(throughput, "requests_per_second", r.throughput().requestsPerSecond());
        node.put("overloaded", r.overloaded());
    }

    private static void latency(ObjectNode node, ReplayResult r) {
        values(node.putObject("ttft_seconds"), r.ttftSeconds());
        ObjectNode classes = node.putObject("ttft_seconds_by_uncached");
        counted(classes.putObject("le_8k"), r.ttftSecondsByUncached().le8k());
        counted(classes.putObject("8k_32k"), r.ttftSecondsByUncached().from8kTo32k());
        counted(classes.putObject("gt_32k"), r.ttftSecondsByUncached().gt32k());
        values(node.putObject("queue_seconds"), r.queueSeconds());
    }

    private static void counted(ObjectNode node, Distribution distribution) {
        node.put("count", distribution.count());
        values(node, distribution);
    }

    private static void values(ObjectNode node, Distribution distribution) {
        var none = new Distribution.Values(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
        Distribution.Values values = distribution.values().orElse(none);
        put(node, "mean", values.mean());
        put(node, "p50", values.p50());
        put(node, "p90", values.p90());
        put(node, "p99", values.p99());
        put(node, "max", values.max());
    }

    private static void waste(ObjectNode node, ReplayResult r) {
        ObjectNode waste = node.putObject("lockstep_waste");
        put(waste, "mean", r.lockstepWaste().mean());
        put(waste, "time_weighted", r.lockstepWaste().timeWeighted());
        put(waste, "p90", r.lockstepWaste().p90());
        ObjectNode spread = node.putObject("spread");
        put(spread, "p50", r.spread().p50());
        put(spread, "p90", r.spread().p90());
        put(node, "fairness", r.fairness());
        put(node, "floor_share", r.floor().share());
        put(node, "above_floor_depth_share", r.floor().aboveDepthShare());
        long depth = r.floor().depthTokens();
        put(node, "floor_depth_tokens", depth > 0 ? OptionalLong.of(depth) : OptionalLong.empty());
    }

    private static void outcome(ObjectNode node, ReplayResult r) {
        ObjectNode jobs = node.putObject("jobs").put("completed", r.jobs().completed());
        put(jobs, "per_hour", r.jobs().perHour()).put("from_turn_0", r.jobs().fromTurn0());
        node.putObject("demotion")
                .put("requests", r.demotion().requests())
                .put("longest_iterations", r.demotion().longestIterations())
                .put("total_iterations", r.demotion().totalIterations())
                .put("let_through", r.demotion().letThrough());
        ObjectNode kv = node.putObject("kv");
        put(kv, "hit_rate", r.kv().hitRate());
        put(kv, "infinite_cache_hit_rate", r.kv().infiniteCacheHitRate());
        kv.put("evicted_blocks", r.kv().evictedBlocks()).put("preemptions", r.kv().preemptions());
        putNumbers(kv, "peak_held_blocks", r.kv().peakHeldBlocks());
        ObjectNode rules = node.putObject("rules")
                .put("name", r.rules().name())
                .put("modified", r.rules().modified())
                .put("kept", r.rules().kept());
        putWords(rules, "reasons", r.rules().reasons());
        ObjectNode shifts = node.putObject("shifts_seconds");
        put(shifts, "tree", r.shiftsSeconds().tree());
        put(shifts, "client", r.shiftsSeconds().client());
    }

    private static void timeline(ArrayNode slices, ReplayResult r) {
        for (ReplayResult.Slice slice : r.timeline()) {
            ObjectNode node = slices.addObject();
            put(node, "start_seconds", slice.startSeconds());
            put(node, "computed_tokens_per_second", slice.computedTokensPerSecond());
            put(node, "lockstep_waste", slice.waste());
            node.put("backlog_requests", slice.backlogRequests());
        }
    }

    private static void difference(ObjectNode node, Comparison.Difference d) {
        node.put("variant", d.variant()).put("against", d.against());
        put(node, "computed_tokens_per_second_ratio", d.computedTokensPerSecondRatio());
        put(node, "prompt_tokens_per_second_ratio", d.promptTokensPerSecondRatio());
        put(node, "requests_per_second_ratio", d.requestsPerSecondRatio());
        put(node, "ttft_p50_ratio", d.ttftP50Ratio());
        put(node, "ttft_p90_ratio", d.ttftP90Ratio());
        put(node, "ttft_p99_ratio", d.ttftP99Ratio());
        put(node, "ttft_p90_le_8k_ratio", d.ttftP90Le8kRatio());
        put(node, "lockstep_waste_delta", d.lockstepWasteDelta());
        put(node, "jobs_per_hour_ratio", d.jobsPerHourRatio());
    }
}
