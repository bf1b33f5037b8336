package dev.isochron.core;

/**
 * Name of a conversation: the turns that carry it share a growing prompt.
 *
 * @param value the name, not blank; its length is limited at the HTTP edge, not here
 */
public record ConversationId(String value) {
    public ConversationId {
        if (value.isBlank()) {
            throw new IllegalArgumentException("conversation id is blank; expected at least one character");
        }
    }
}
