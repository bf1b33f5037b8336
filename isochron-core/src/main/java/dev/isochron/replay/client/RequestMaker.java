package dev.isochron.replay.client;

import dev.isochron.core.ConversationId;
import dev.isochron.core.KeyPrompt;
import dev.isochron.core.PromptKeys;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestKind;
import dev.isochron.core.RequestSpec;
import dev.isochron.core.ReuseScope;
import java.util.Optional;

/** Numbers requests in order of submission, from 1, and makes what the group gets to see of them: never an answer's length. */
final class RequestMaker {
    private final int blockTokens;
    private long last;

    RequestMaker(int blockTokens) {
        this.blockTokens = blockTokens;
    }

    /**
     * A request, submitted now.
     *
     * @param before keys of an earlier prompt of the same namespace, whose root key is used again
     */
    RequestSpec make(
            long nanos,
            KeyPrompt prompt,
            Optional<PromptKeys> before,
            Optional<ConversationId> conversation,
            Optional<ConversationId> parent) {
        var scope = ReuseScope.ofNamespace(prompt.namespace());
        PromptKeys keys = before.map(earlier -> earlier.extend(prompt))
                .orElseGet(() -> PromptKeys.of(prompt, scope, blockTokens));
        return RequestSpec.builder(new RequestId(++last), prompt, keys, scope)
                .arrivalNanos(nanos)
                .kind(RequestKind.CONTEXT_ONLY)
                .maxNewTokens(1)
                .conversation(conversation)
                .parent(parent)
                .build();
    }
}
