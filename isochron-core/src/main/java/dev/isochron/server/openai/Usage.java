package dev.isochron.server.openai;

/**
 * Tokens of one answered request.
 *
 * @param promptTokens of the prompt
 * @param cachedTokens of these, taken over from the cache
 * @param completionTokens generated
 */
public record Usage(int promptTokens, int cachedTokens, int completionTokens) {}
