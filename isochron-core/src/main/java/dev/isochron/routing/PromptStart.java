package dev.isochron.routing;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.Prompt;
import dev.isochron.core.TokenPrompt;
import java.util.Comparator;

/**
 * The first 64 tokens of a prompt, by which the cache-aware router brings requests with a common start together. A prompt known only
 * by block ids is ordered by its namespace and the ids that cover these tokens, after all prompts of known tokens. A start that
 * another one continues comes first.
 */
final class PromptStart {
    private static final int TOKENS = 64;

    static final Comparator<Prompt> ORDER = PromptStart::compare;

    private PromptStart() {}

    private static int compare(Prompt one, Prompt other) {
        return switch (one) {
            case TokenPrompt tokens -> other instanceof TokenPrompt others ? compareTokens(tokens, others) : -1;
            case KeyPrompt ids -> other instanceof KeyPrompt others ? compareIds(ids, others) : 1;
        };
    }

    private static int compareTokens(TokenPrompt one, TokenPrompt other) {
        int common = one.commonRun(0, other, 0, TOKENS);
        int length = Math.min(TOKENS, one.lengthTokens());
        int otherLength = Math.min(TOKENS, other.lengthTokens());
        return common < Math.min(length, otherLength)
                ? Integer.compare(one.token(common), other.token(common))
                : Integer.compare(length, otherLength);
    }

    private static int compareIds(KeyPrompt one, KeyPrompt other) {
        int order = Long.compare(one.namespace(), other.namespace());
        int ids = idsOfStart(one);
        int otherIds = idsOfStart(other);
        for (int i = 0; order == 0 && i < Math.min(ids, otherIds); i++) {
            order = Integer.compare(one.id(i), other.id(i));
        }
        return order != 0 ? order : Integer.compare(ids, otherIds);
    }

    private static int idsOfStart(KeyPrompt prompt) {
        return Math.min(prompt.idCount(), Math.ceilDiv(TOKENS, prompt.idTokens()));
    }
}
