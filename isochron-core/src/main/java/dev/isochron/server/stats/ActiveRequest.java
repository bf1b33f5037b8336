package dev.isochron.server.stats;

/**
 * A request on its rank at some moment.
 *
 * @param state in the executor's words, lower case
 * @param depthTokens KV depth it has reached
 * @param promptTokens of its prompt
 */
public record ActiveRequest(long id, int rank, String state, int depthTokens, int promptTokens) {}
