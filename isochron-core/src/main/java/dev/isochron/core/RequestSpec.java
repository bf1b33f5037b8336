package dev.isochron.core;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a request is: everything about it that never changes, and all that travels to every rank when it is broadcast.
 *
 * @param id identity
 * @param arrivalNanos when it was submitted, on the group's clock
 * @param prompt prompt as submitted
 * @param keys block keys of {@code prompt}, computed before the request reached a loop
 * @param scope who may share its blocks
 * @param kind what is asked of this server
 * @param maxNewTokens output limit, {@code >= 1}; 1 for context-only requests
 * @param conversation the conversation it is a turn of, if any
 * @param parent the parent conversation, whose rank it should share, if any
 * @param adapter the adapter it runs with, if any
 * @param target the rank it asks for, if any
 * @param children further sequences that share its prompt and are placed with it, {@code >= 0}
 * @param estimate where its uncached-prefill estimate comes from
 * @param deadlineNanos when it expires, on the group's clock, if it does
 * @param encoderTokens output length of its encoder, if it has encoder input (executed only by encoder-decoder engines)
 * @param draftTokens draft tokens of each generation step, {@code >= 0}
 * @param replayRows tokens an encoder replay recomputes beside each chunk, {@code >= 0}
 * @param multimodal runs of tokens with bidirectional attention, ascending, disjoint
 * @param forcedPoints prompt positions where a forced chunk must end, ascending
 * @param sampling how its tokens are chosen and which of them end it
 * @param keepsKv true if its KV stays, once it is finished, until it is cancelled
 * @param replayable false if its multimodal inputs are gone, so that it can never be recomputed
 */
public record RequestSpec(
        RequestId id,
        long arrivalNanos,
        Prompt prompt,
        PromptKeys keys,
        ReuseScope scope,
        RequestKind kind,
        int maxNewTokens,
        Optional<ConversationId> conversation,
        Optional<ConversationId> parent,
        Optional<AdapterId> adapter,
        Optional<RankTarget> target,
        int children,
        PrefillEstimate estimate,
        OptionalLong deadlineNanos,
        OptionalInt encoderTokens,
        int draftTokens,
        int replayRows,
        List<TokenRange> multimodal,
        List<Integer> forcedPoints,
        Sampling sampling,
        boolean keepsKv,
        boolean replayable) {

    public RequestSpec {
        if (maxNewTokens < 1) {
            throw new IllegalArgumentException(
                    "request " + id.value() + ": max_new_tokens " + maxNewTokens + "; expected >= 1");
        }
        if (children < 0 || draftTokens < 0 || replayRows < 0) {
            throw new IllegalArgumentException("request " + id.value() + ": children " + children + ", draft tokens "
                    + draftTokens + ", replay rows " + replayRows + "; each must be >= 0");
        }
        multimodal = List.copyOf(multimodal);
        forcedPoints = List.copyOf(forcedPoints);
    }

    public int promptTokens() {
        return prompt.lengthTokens();
    }

    /** The conversation whose home rank this request belongs to: the parent's where there is one, else its own. */
    public Optional<ConversationId> affinity() {
        return parent.isPresent() ? parent : conversation;
    }

    /** The id of a child, counted from 1: children's ids follow their parent's. */
    public RequestId childId(int number) {
        return new RequestId(Math.addExact(id.value(), number));
    }

    /** A further sequence on the same prompt, counted from 1; it has no children of its own. */
    public RequestSpec child(int number) {
        return new RequestSpec(
                childId(number),
                arrivalNanos,
                prompt,
                keys,
                scope,
                kind,
                maxNewTokens,
                conversation,
                parent,
                adapter,
                target,
                0,
                estimate,
                deadlineNanos,
                encoderTokens,
                draftTokens,
                replayRows,
                multimodal,
                forcedPoints,
                sampling,
                keepsKv,
                replayable);
    }

    /** Starts a specification; everything not set is absent, 0 or off. */
    public static Builder builder(RequestId id, Prompt prompt, PromptKeys keys, ReuseScope scope) {
        return new Builder(id, prompt, keys, scope);
    }

    /** Names the optional parts of a specification. */
    public static final class Builder {
        private final RequestId id;
        private final Prompt prompt;
        private final PromptKeys keys;
        private final ReuseScope scope;
        private long arrivalNanos;
        private RequestKind kind = RequestKind.COMPLETE;
        private int maxNewTokens = 1;
        private Optional<ConversationId> conversation = Optional.empty();
        private Optional<ConversationId> parent = Optional.empty();
        private Optional<AdapterId> adapter = Optional.empty();
        private Optional<RankTarget> target = Optional.empty();
        private int children;
        private PrefillEstimate estimate = PrefillEstimate.FROM_ROUTER;
        private OptionalLong deadlineNanos = OptionalLong.empty();
        private OptionalInt encoderTokens = OptionalInt.empty();
        private int draftTokens;
        private int replayRows;
        private List<TokenRange> multimodal = List.of();
        private List<Integer> forcedPoints = List.of();
        private Sampling sampling = Sampling.GREEDY;
        private boolean keepsKv;
        private boolean replayable = true;

        private Builder(RequestId id, Prompt prompt, PromptKeys keys, ReuseScope scope) {
            this.id = id;
            this.prompt = prompt;
            this.keys = keys;
            this.scope = scope;
        }

        public Builder arrivalNanos(long nanos) {
            this.arrivalNanos = nanos;
            return this;
        }

        public Builder kind(RequestKind kind) {
            this.kind = kind;
            return this;
        }

        public Builder maxNewTokens(int tokens) {
            this.maxNewTokens = tokens;
            return this;
        }

        public Builder conversation(Optional<ConversationId> conversation) {
            this.conversation = conversation;
            return this;
        }

        public Builder parent(Optional<ConversationId> parent) {
            this.parent = parent;
            return this;
        }

        public Builder adapter(AdapterId adapter) {
            this.adapter = Optional.of(adapter);
            return this;
        }

        public Builder target(RankTarget target) {
            this.target = Optional.of(target);
            return this;
        }

        public Builder children(int children) {
            this.children = children;
            return this;
        }

        public Builder estimate(PrefillEstimate estimate) {
            this.estimate = estimate;
            return this;
        }

        public Builder deadlineNanos(long nanos) {
            this.deadlineNanos = OptionalLong.of(nanos);
            return this;
        }

        public Builder encoderTokens(int tokens) {
            this.encoderTokens = OptionalInt.of(tokens);
            return this;
        }

        public Builder draftTokens(int tokens) {
            this.draftTokens = tokens;
            return this;
        }

        public Builder replayRows(int rows) {
            this.replayRows = rows;
            return this;
        }

        public Builder multimodal(List<TokenRange> runs) {
            this.multimodal = runs;
            return this;
        }

        public Builder forcedPoints(List<Integer> points) {
            this.forcedPoints = points;
            return this;
        }

        public Builder sampling(Sampling sampling) {
            this.sampling = sampling;
            return this;
        }

        /** Its KV stays, once it is finished, until it is cancelled. */
        public Builder keepsKv() {
            this.keepsKv = true;
            return this;
        }

        public Builder replayable(boolean replayable) {
            this.replayable = replayable;
            return this;
        }

        public RequestSpec build() {
            return new RequestSpec(
                    id,
                    arrivalNanos,
                    prompt,
                    keys,
                    scope,
                    kind,
                    maxNewTokens,
                    conversation,
                    parent,
                    adapter,
                    target,
                    children,
                    estimate,
                    deadlineNanos,
                    encoderTokens,
                    draftTokens,
                    replayRows,
                    multimodal,
                    forcedPoints,
                    sampling,
                    keepsKv,
                    replayable);
        }
    }
}
