package dev.isochron.testkit;

import dev.isochron.core.SplitMix64;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/**
 * Writes the iteration log of a made-up group whose cost parameters are known: every rank runs its requests first come, first served
 * under a token budget (or an equal-cost one), the iteration lasts as long as its most expensive rank, and times carry noise.
 */
public final class IterationLogGenerator {
    private static final int CHUNK_UNIT = 64;

    private final IterationLogSpec spec;
    private final SplitMix64 random;
    private final List<Deque<Request>> queues = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final List<List<Chunk>> chunks = new ArrayList<>();
    private double[] lastMillis = {};

    private IterationLogGenerator(IterationLogSpec spec) {
        this.spec = spec;
        this.random = SplitMix64.stream(spec.seed(), "iteration-log");
        for (int rank = 0; rank < spec.ranks(); rank++) {
            queues.add(new ArrayDeque<>());
        }
    }

    /** A chunk as it ran. */
    public record Chunk(int iteration, int rank, long depth, int tokens) {}

    /** A log and what is true of it. */
    public record Log(String text, List<Chunk> chunks) {}

    private static final class Request {
        private long depth;
        private long left;

        Request(long depth, long left) {
            this.depth = depth;
            this.left = left;
        }
    }

    public static Log generate(IterationLogSpec spec) {
        IterationLogGenerator generator = new IterationLogGenerator(spec);
        for (int iteration = 1; iteration <= spec.iterations(); iteration++) {
            generator.iterate(iteration);
        }
        return new Log(
                String.join("\n", generator.lines) + "\n",
                generator.chunks.stream().flatMap(List::stream).toList());
    }

    private void iterate(int iteration) {
        double longest = 0;
        List<List<Chunk>> ran = new ArrayList<>();
        for (int rank = 0; rank < spec.ranks(); rank++) {
            arrive(queues.get(rank));
            List<Chunk> batch = schedule(iteration, rank);
            ran.add(batch);
            chunks.add(batch);
            longest = Math.max(longest, cost(batch));
        }
        double millis = Math.max(1, longest) * (1 + spec.noise() * random.nextGaussian());
        if (random.nextDouble() < spec.stallShare()) {
            millis += spec.stallMillisMin() + random.nextDouble() * (spec.stallMillisMax() - spec.stallMillisMin());
        }
        double[] times = new double[spec.ranks()];
        for (int rank = 0; rank < spec.ranks(); rank++) {
            times[rank] = millis * (1 + 0.0005 * random.nextGaussian());
            write(iteration, rank, ran.get(rank));
        }
        lastMillis = times;
    }

    /** Saturated ranks always have more than a budget of work; others get a request now and then. */
    private void arrive(Deque<Request> queue) {
        if (spec.load() >= 1) {
            while (queue.stream().mapToLong(request -> request.left).sum() <= spec.maxNumTokens()) {
                queue.add(request());
            }
        } else if (random.nextDouble() < spec.load() * spec.maxNumTokens() / spec.meanNewTokens()) {
            queue.add(request());
        }
    }

    private Request request() {
        if (random.nextDouble() < spec.longShare()) {
            return new Request(0, (long) (spec.maxDepth() * (0.2 + 0.8 * random.nextDouble())));
        }
        long depth = (long) Math.min((double) spec.maxDepth(), 60_000 * StrictMath.exp(0.9 * random.nextGaussian()));
        long tokens = (long) Math.max(16, spec.shortTokens() * StrictMath.exp(0.8 * random.nextGaussian()));
        return new Request(depth / CHUNK_UNIT * CHUNK_UNIT, tokens);
    }

    private List<Chunk> schedule(int iteration, int rank) {
        Deque<Request> queue = queues.get(rank);
        List<Chunk> batch = new ArrayList<>();
        double cost = spec.equalCost() ? (spec.kvOffset() + spec.kvDepthThreshold()) * spec.maxNumTokens() : 0;
        int budget = spec.maxNumTokens();
        while (budget > 0 && !queue.isEmpty()) {
            Request first = queue.peek();
            long wanted = Math.min(first.left, budget);
            if (spec.equalCost() && first.depth > spec.kvDepthThreshold()) {
                long affordable = (long) (cost / (spec.kvOffset() + first.depth));
                wanted = Math.min(wanted, batch.isEmpty() ? Math.max(affordable, budget / 4) : affordable);
            }
            int tokens = (int) (wanted < first.left ? wanted / CHUNK_UNIT * CHUNK_UNIT : wanted);
            if (tokens == 0) {
                break;
            }
            batch.add(new Chunk(iteration, rank, first.depth, tokens));
            cost -= (spec.kvOffset() + first.depth) * tokens;
            budget -= tokens;
            first.depth += tokens;
            first.left -= tokens;
            if (first.left == 0) {
                queue.remove();
            }
        }
        return batch;
    }

    private double cost(List<Chunk> batch) {
        double millis = batch.isEmpty() ? 0 : spec.c0();
        for (Chunk chunk : batch) {
            double n = chunk.tokens();
            millis += spec.c1() * n + spec.c2() * n * spec.bent(chunk.depth() + n / 2) + spec.r() * chunk.depth();
        }
        return millis;
    }

    private void write(int iteration, int rank, List<Chunk> batch) {
        if (random.nextDouble() < spec.lostShare()) {
            return;
        }
        String device = lastMillis.length == 0 ? "N/A" : lastMillis[rank] + "ms";
        int tokens = batch.stream().mapToInt(Chunk::tokens).sum();
        long cached = batch.stream().mapToLong(Chunk::depth).sum();
        String line = String.format(
                Locale.ROOT,
                "[12/01/2026-02:41:24] [TRT-LLM] [I] [_torch][RANK %d] iter = %d, global_rank = %d, rank = %d,"
                        + " num_scheduled_requests = %d, kv_cache_util = 0.1, currank_total_requests = 1/4, host_step_time"
                        + " = 1.5ms, prev_device_step_time = %s, timestamp = 2026-12-01 02:41:24, states ="
                        + " {'num_ctx_requests': %d, 'num_ctx_tokens': %d, 'num_generation_tokens': 0, 'cached_kv_tokens':"
                        + " %d}",
                rank,
                iteration,
                rank,
                rank,
                batch.size(),
                device,
                batch.size(),
                tokens,
                cached);
        boolean torn = random.nextDouble() < spec.tornShare();
        lines.add(torn ? line.substring(0, random.nextInt(line.length())) : line);
    }
}
