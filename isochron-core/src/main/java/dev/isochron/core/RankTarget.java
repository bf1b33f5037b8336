package dev.isochron.core;

/**
 * A rank that a request asks for.
 *
 * @param rank the rank
 * @param strict true if the request waits for that rank rather than run elsewhere ({@code attention_dp_relax} false)
 */
public record RankTarget(RankId rank, boolean strict) {}
