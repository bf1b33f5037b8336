package dev.isochron.executor;

import dev.isochron.core.LlmRequest;
import java.util.List;

/**
 * What the settlement of a batch brought.
 *
 * @param responses one per token, or per request that ended, in batch order
 * @param ended requests that ended with it
 * @param kept requests that ended with it and whose KV stays
 * @param stepped generation requests that go on
 */
record Settled(List<Response> responses, List<LlmRequest> ended, List<LlmRequest> kept, List<LlmRequest> stepped) {}
