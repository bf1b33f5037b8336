package dev.isochron.testkit;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A context group in one naive class that shares nothing with the product: recorded arrivals, the conversation router without
 * conversations, token budget, equal cost, demotion, prefix skip, an unlimited cache, the sequential loop without host time.
 */
public final class NaiveReplay {
    private final Setup setup;
    private final List<Arrival> waiting;
    private final List<List<Job>> ranks = new ArrayList<>();
    private final List<Set<Integer>> caches = new ArrayList<>();
    private final Map<Long, Long> firstTokens = new TreeMap<>();
    private final MessageDigest digest;
    private int cursor;

    /** K, D, R all 0: no equal cost. T 0: no demotion. Times in nanoseconds. */
    public record Setup(
            int ranks,
            int maxTokens,
            int unit,
            int batch,
            int block,
            long c0,
            long c1,
            long c2,
            long r,
            long k,
            long d,
            long perChunk,
            long t,
            int n) {}

    /** A request; {@code ids} names its full blocks, or is empty. */
    public record Arrival(long id, long nanos, int prompt, List<Integer> ids) {}

    private record Chunk(Job job, int start, int tokens) {
        boolean last() {
            return start + tokens == job.arrival.prompt();
        }
    }

    private static final class Job {
        final Arrival arrival;
        int position;
        boolean started;
        int waited;

        Job(Arrival arrival) {
            this.arrival = arrival;
        }
    }

    public NaiveReplay(Setup setup, List<Arrival> arrivals) {
        this.setup = setup;
        this.waiting = new ArrayList<>(arrivals);
        for (int rank = 0; rank < setup.ranks(); rank++) {
            ranks.add(new ArrayList<>());
            caches.add(new HashSet<>());
        }
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs until everybody has a first token; returns these by request. */
    public Map<Long, Long> run() {
        long now = 0;
        long iteration = 0;
        while (!waiting.isEmpty() || ranks.stream().anyMatch(rank -> !rank.isEmpty())) {
            if (ranks.stream().allMatch(List::isEmpty)) {
                now = Math.max(now, waiting.getFirst().nanos());
            }
            arrive(now);
            now += iterate(++iteration);
            settle(now);
        }
        return firstTokens;
    }

    public String digestHex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Round robin below twice the fair share. */
    private void arrive(long now) {
        var popped = new ArrayList<Arrival>();
        while (!waiting.isEmpty() && waiting.getFirst().nanos() <= now) {
            popped.add(waiting.removeFirst());
        }
        int active = ranks.stream().mapToInt(List::size).sum();
        int fair = (active + popped.size() + setup.ranks() - 1) / setup.ranks();
        int target =
                Math.max(2 * fair, ranks.stream().mapToInt(List::size).max().orElse(0));
        for (Arrival arrival : popped) {
            int looks = 0;
            while (ranks.get(cursor).size() >= target && looks++ < setup.ranks()) {
                cursor = (cursor + 1) % setup.ranks();
            }
            ranks.get(cursor).add(new Job(arrival));
            cursor = (cursor + 1) % setup.ranks();
        }
    }

    private long iterate(long iteration) {
        long dearest = 0;
        for (int rank = 0; rank < setup.ranks(); rank++) {
            List<Chunk> chunks = schedule(ranks.get(rank), caches.get(rank));
            long tokens = 0;
            long twice = 0;
            long depth = 0;
            var ordered = new ArrayList<Chunk>();
            chunks.stream().filter(chunk -> !chunk.last()).forEach(ordered::add);
            chunks.stream().filter(Chunk::last).forEach(ordered::add);
            for (Chunk chunk : ordered) {
                record(iteration, rank, chunk.job().arrival.id(), chunk.start(), chunk.tokens());
                tokens += chunk.tokens();
                twice += (long) chunk.tokens() * (2L * chunk.start() + chunk.tokens());
                depth += chunk.start();
                chunk.job().position = chunk.start() + chunk.tokens();
                chunk.job().started = true;
                commit(chunk.job(), caches.get(rank));
            }
            boolean dummy = chunks.isEmpty();
            dearest = Math.max(
                    dearest,
                    setup.c0()
                            + setup.c1() * (dummy ? 1 : tokens)
                            + setup.c2() * (dummy ? 1 : twice) / 2
                            + setup.r() * depth);
        }
        return dearest;
    }

    private void record(long... numbers) {
        for (long number : numbers) {
            for (int shift = 0; shift < 64; shift += 8) {
                digest.update((byte) (number >>> shift));
            }
        }
    }

    private void commit(Job job, Set<Integer> cache) {
        job.arrival.ids().stream().limit(job.position / setup.block()).forEach(cache::add);
    }

    private void settle(long now) {
        for (List<Job> rank : ranks) {
            for (Job job : List.copyOf(rank)) {
                if (job.position == job.arrival.prompt()) {
                    firstTokens.put(job.arrival.id(), now);
                    rank.remove(job);
                }
            }
        }
    }

    private List<Chunk> schedule(List<Job> active, Set<Integer> cache) {
        var chunks = new ArrayList<Chunk>();
        var next = new HashSet<Integer>();
        long spent = 0;
        int left = setup.maxTokens();
        boolean skip = active.stream().filter(job -> !job.started).count()
                > (active.stream().anyMatch(job -> job.started) ? 0 : 1);
        for (Job job : order(active)) {
            if (chunks.size() == setup.batch()) {
                break;
            }
            Integer block = firstNewBlock(job, cache);
            if (left < setup.unit() || (skip && !job.started && block != null && next.contains(block))) {
                continue;
            }
            int start = job.started ? job.position : reused(job, cache);
            int tokens = chunk(job, start, left, spent);
            if (tokens > 0) {
                chunks.add(new Chunk(job, start, tokens));
                left -= tokens;
                spent += (setup.k() + start) * tokens + setup.perChunk() * start;
                if (block != null) {
                    next.add(block);
                }
            }
        }
        age(active, chunks);
        return chunks;
    }

    private int chunk(Job job, int start, int left, long spent) {
        int remaining = job.arrival.prompt() - start;
        long tokens = Math.min(remaining, left);
        if (setup.k() > 0) {
            long budget = (setup.k() + setup.d()) * setup.maxTokens() + setup.perChunk() * setup.d();
            long affordable = Math.max(0, Math.floorDiv(budget - spent - setup.perChunk() * start, setup.k() + start));
            if (spent == 0) {
                affordable = Math.max(affordable, Math.max(setup.unit(), setup.maxTokens() / 4));
            }
            tokens = Math.min(tokens, affordable);
        }
        return (int) (tokens == remaining ? tokens : tokens - tokens % setup.unit());
    }

    private Integer firstNewBlock(Job job, Set<Integer> cache) {
        return job.arrival.ids().stream()
                .filter(id -> !cache.contains(id))
                .findFirst()
                .orElse(null);
    }

    private int reused(Job job, Set<Integer> cache) {
        int blocks = (int) job.arrival.ids().stream().takeWhile(cache::contains).count();
        return Math.min(blocks, (job.arrival.prompt() - 1) / setup.block()) * setup.block();
    }

    // ---- demotion: the router knows no conversation, so it expects the whole prompt

    private boolean isLong(Job job) {
        return setup.t() > 0 && (job.started ? job.arrival.prompt() - job.position : job.arrival.prompt()) > setup.t();
    }

    private boolean demoted(Job job) {
        return isLong(job) && (setup.n() == 0 || job.waited < setup.n());
    }

    private List<Job> order(List<Job> active) {
        var order = new ArrayList<Job>();
        active.stream().filter(job -> !demoted(job)).forEach(order::add);
        active.stream().filter(this::demoted).forEach(order::add);
        return order;
    }

    private void age(List<Job> active, List<Chunk> chunks) {
        for (Job job : active) {
            boolean ran = chunks.stream().anyMatch(chunk -> chunk.job() == job);
            if (ran || !isLong(job)) {
                job.waited = 0;
            } else if (demoted(job)) {
                job.waited++;
            }
        }
    }
}
