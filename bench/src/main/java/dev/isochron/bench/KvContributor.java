package dev.isochron.bench;

import dev.isochron.core.LlmRequest;

/**
 * A prompt of 1M tokens that is computed in chunks of 8,192; when it ends, the one of the next namespace starts over. With one
 * namespace the cache is cleared in between.
 */
final class KvContributor {
    private static final int CHUNK_TOKENS = 8192;

    private final KvBenchRequests requests;
    private final int namespaces;
    private long namespace;
    private LlmRequest running;

    KvContributor(KvBenchRequests requests, int namespaces) {
        this.requests = requests;
        this.namespaces = namespaces;
        this.running = start();
    }

    private LlmRequest start() {
        LlmRequest request = requests.request(namespace, KvBenchRequests.LONG_BLOCKS);
        requests.admit(request);
        return request;
    }

    long namespace() {
        return namespace;
    }

    /** Commits 128 blocks, for which a full pool evicts 128. */
    void chunk() {
        if (running.progress().remaining() <= CHUNK_TOKENS) {
            requests.kv.release(running);
            if (namespaces == 1) {
                requests.kv.clearReusableBlocks();
            }
            namespace = (namespace + 1) % namespaces;
            running = start();
        }
        requests.chunk(running, CHUNK_TOKENS);
    }
}
