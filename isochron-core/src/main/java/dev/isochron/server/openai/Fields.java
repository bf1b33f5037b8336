package dev.isochron.server.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The fields of one JSON object, read with their types and ranges. Absent and null mean the same. */
final class Fields {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final ObjectNode object;
    private final String prefix;

    private Fields(ObjectNode object, String prefix) {
        this.object = object;
        this.prefix = prefix;
    }

    static Fields parse(byte[] body) {
        JsonNode node;
        try {
            node = MAPPER.readTree(body);
        } catch (JacksonException e) {
            var at = e.getLocation();
            throw ApiException.malformed("the body is no JSON: line " + at.getLineNr() + ", column " + at.getColumnNr()
                    + ": " + e.getOriginalMessage());
        }
        if (node instanceof ObjectNode object) {
            return new Fields(object, "");
        }
        throw ApiException.malformed("the body is " + node.getNodeType() + "; expected a JSON object");
    }

    private Optional<JsonNode> value(String name) {
        JsonNode node = object.get(name);
        return node == null || node.isNull() ? Optional.empty() : Optional.of(node);
    }

    boolean has(String name) {
        return value(name).isPresent();
    }

    Optional<JsonNode> node(String name) {
        return value(name);
    }

    Optional<String> text(String name) {
        return value(name).map(node -> {
            if (!node.isString()) {
                throw wrong(name, node, "a string");
            }
            return node.stringValue();
        });
    }

    Optional<Boolean> flag(String name) {
        return value(name).map(node -> {
            if (!node.isBoolean()) {
                throw wrong(name, node, "true or false");
            }
            return node.booleanValue();
        });
    }

    Optional<Long> integer(String name, long least, long most) {
        return value(name).map(node -> {
            if (!node.isIntegralNumber() || !node.canConvertToLong()) {
                throw wrong(name, node, "an integer from " + least + " to " + most);
            }
            long number = node.longValue();
            if (number < least || number > most) {
                throw wrong(name, node, "an integer from " + least + " to " + most);
            }
            return number;
        });
    }

    Optional<Double> number(String name, double least, double most) {
        return value(name).map(node -> {
            if (!node.isNumber() || !(node.doubleValue() >= least && node.doubleValue() <= most)) {
                throw wrong(name, node, "a number from " + least + " to " + most);
            }
            return node.doubleValue();
        });
    }

    Optional<Fields> object(String name) {
        return value(name).map(node -> {
            if (node instanceof ObjectNode inner) {
                return new Fields(inner, prefix + name + ".");
            }
            throw wrong(name, node, "an object");
        });
    }

    /** A list of objects. */
    List<Fields> objects(String name) {
        JsonNode list =
                value(name).orElseThrow(() -> ApiException.invalid(prefix + name, prefix + name + " is missing"));
        if (!list.isArray()) {
            throw wrong(name, list, "a list");
        }
        List<Fields> objects = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            if (!(list.get(i) instanceof ObjectNode inner)) {
                throw wrong(name + "[" + i + "]", list.get(i), "an object");
            }
            objects.add(new Fields(inner, prefix + name + "[" + i + "]."));
        }
        return objects;
    }

    /** Refuses a field that would change the answer, unless it says what holds anyway. */
    void refuse(String name, String... harmless) {
        value(name).ifPresent(node -> {
            String shown = node.toString();
            if (!List.of(harmless).contains(shown)) {
                throw ApiException.invalid(
                        prefix + name,
                        prefix + name + " is not supported"
                                + (harmless.length == 0 ? "" : "; expected " + String.join(" or ", harmless)));
            }
        });
    }

    /** The value is shown only where it cannot be somebody's text. */
    ApiException wrong(String name, JsonNode node, String expected) {
        String shown = node.isNumber() || node.isBoolean() ? node.toString() : "a " + node.getNodeType();
        return ApiException.invalid(prefix + name, prefix + name + " is " + shown + "; expected " + expected);
    }

    String name(String field) {
        return prefix + field;
    }
}
