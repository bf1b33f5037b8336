package dev.isochron.server.openai;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The API's error object. */
public final class ErrorJson {
    private ErrorJson() {}

    public static ObjectNode of(ApiException error) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ObjectNode object = root.putObject("error");
        object.put("message", error.text());
        object.put("type", error.type());
        object.put("param", error.parameter().orElse(null));
        object.put("code", error.code());
        return root;
    }
}
