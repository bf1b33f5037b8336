package dev.isochron.server.openai;

import dev.isochron.engine.tokenizer.ChatMessage;
import dev.isochron.engine.tokenizer.ChatMessage.Role;
import tools.jackson.databind.JsonNode;

/** Reads the turns of a chat. */
final class Messages {
    private Messages() {}

    static ChatMessage read(Fields message) {
        return new ChatMessage(role(message), content(message));
    }

    private static Role role(Fields message) {
        String role = message.text("role").orElse("");
        return switch (role) {
            case "system", "developer" -> Role.SYSTEM;
            case "user" -> Role.USER;
            case "assistant" -> Role.ASSISTANT;
            case "tool" -> Role.TOOL;
            default ->
                throw ApiException.invalid(
                        message.name("role"),
                        message.name("role") + "; expected system, developer, user, assistant or tool");
        };
    }

    private static String content(Fields message) {
        JsonNode content = message.node("content")
                .orElseThrow(() -> ApiException.invalid(
                        message.name("content"), message.name("content") + " is missing; expected a string"));
        if (content.isString()) {
            return content.stringValue();
        }
        if (!content.isArray()) {
            throw message.wrong("content", content, "a string or a list of text parts");
        }
        var text = new StringBuilder();
        for (Fields part : message.objects("content")) {
            if (!part.text("type").orElse("").equals("text")) {
                throw ApiException.invalid(
                        part.name("type"), part.name("type") + "; expected text, the only kind served");
            }
            text.append(part.text("text").orElse(""));
        }
        return text.toString();
    }
}
