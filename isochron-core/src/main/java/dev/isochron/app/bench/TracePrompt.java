package dev.isochron.app.bench;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.SplitMix64;

/**
 * Makes real tokens of a prompt that is known by block ids only: a block's tokens follow from its namespace and id, so prompts that
 * share ids share tokens; what lies behind the last id is the request's own.
 */
final class TracePrompt {
    private static final int BYTES = 256;

    private TracePrompt() {}

    /** The body of a completion of one token. */
    static String body(RequestSpec spec) {
        var body = new StringBuilder("{\"max_tokens\":1,\"temperature\":0,\"ignore_eos\":true,\"prompt\":[");
        KeyPrompt prompt = (KeyPrompt) spec.prompt();
        for (int block = 0; block < prompt.idCount(); block++) {
            append(prompt.namespace() ^ SplitMix64.mix(prompt.id(block)), prompt.idTokens(), body);
        }
        int rest = prompt.lengthTokens() - prompt.idCount() * prompt.idTokens();
        append(~spec.id().value(), rest, body);
        body.setCharAt(body.length() - 1, ']');
        return body.append('}').toString();
    }

    private static void append(long seed, int tokens, StringBuilder body) {
        var random = new SplitMix64(seed);
        for (int i = 0; i < tokens; i++) {
            body.append(random.nextInt(BYTES)).append(',');
        }
    }
}
