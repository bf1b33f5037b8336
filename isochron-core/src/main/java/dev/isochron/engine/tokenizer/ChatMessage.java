package dev.isochron.engine.tokenizer;

import java.util.Locale;

/**
 * A turn of a conversation.
 *
 * @param role who speaks
 * @param content what was said; text only
 */
public record ChatMessage(Role role, String content) {
    /** Who speaks. */
    public enum Role {
        SYSTEM,
        USER,
        ASSISTANT,
        TOOL;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
