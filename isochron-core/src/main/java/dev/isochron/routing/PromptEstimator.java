package dev.isochron.routing;

import dev.isochron.core.RequestSpec;
import java.util.List;

/** How many tokens of a later turn are not cached, judged by the earlier ones; and what must be kept to judge. */
sealed interface PromptEstimator {
    /** Uncached tokens of a turn that is not the first, {@code >= 0}. */
    long uncachedTokens(RequestSpec request, PastPrompts past);

    /** What is known after this turn. */
    PastPrompts remember(PastPrompts past, RequestSpec request);

    static PromptEstimator of(EstimatorKind kind) {
        return switch (kind) {
            case GROWTH -> new Growth();
            case LCP -> new LongestCommonPrefix();
        };
    }

    /** {@code max(0, length - previous length)}, tokens. Example: 31,200 after 30,000 gives 1,200. */
    record Growth() implements PromptEstimator {
        @Override
        public long uncachedTokens(RequestSpec request, PastPrompts past) {
            return Math.max(0, request.promptTokens() - past.lengthTokens());
        }

        @Override
        public PastPrompts remember(PastPrompts past, RequestSpec request) {
            return new PastPrompts(request.promptTokens(), List.of());
        }
    }

    /**
     * {@code length - B * min(common, floor((length - 1) / B))}, tokens; B block size, common = longest run of leading block keys
     * shared with one of the last four prompts. The last token is never counted as cached. Example: B 64, 700 tokens that share 10
     * blocks give 60; 640 tokens that are all shared give 64.
     */
    record LongestCommonPrefix() implements PromptEstimator {
        @Override
        public long uncachedTokens(RequestSpec request, PastPrompts past) {
            int blockTokens = request.keys().blockTokens();
            int length = request.promptTokens();
            int usable = Math.min(past.commonBlocks(request.keys()), (length - 1) / blockTokens);
            return length - (long) blockTokens * usable;
        }

        @Override
        public PastPrompts remember(PastPrompts past, RequestSpec request) {
            return past.followedBy(request.promptTokens(), request.keys());
        }
    }
}
