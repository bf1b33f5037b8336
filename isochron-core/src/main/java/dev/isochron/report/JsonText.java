package dev.isochron.report;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Builds JSON in which keys keep their order and a number that is none is {@code null}. */
final class JsonText {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final ObjectWriter PRETTY =
            MAPPER.writer().with(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private JsonText() {}

    static ObjectNode object() {
        return NODES.objectNode();
    }

    /** Puts a number, or {@code null} where it is infinite or not a number. */
    static ObjectNode put(ObjectNode object, String key, double value) {
        return Double.isFinite(value) ? object.put(key, value) : object.putNull(key);
    }

    static ObjectNode put(ObjectNode object, String key, OptionalDouble value) {
        return put(object, key, value.orElse(Double.NaN));
    }

    static ObjectNode put(ObjectNode object, String key, OptionalLong value) {
        return value.isPresent() ? object.put(key, value.getAsLong()) : object.putNull(key);
    }

    static ObjectNode putCounts(ObjectNode object, String key, Map<String, Long> counts) {
        ObjectNode inner = object.putObject(key);
        counts.forEach(inner::put);
        return object;
    }

    static ObjectNode putNumbers(ObjectNode object, String key, List<? extends Number> numbers) {
        ArrayNode array = object.putArray(key);
        numbers.forEach(number -> array.add(number.longValue()));
        return object;
    }

    static ObjectNode putWords(ObjectNode object, String key, List<String> words) {
        ArrayNode array = object.putArray(key);
        words.forEach(array::add);
        return object;
    }

    /** Several lines, for files that people open. */
    static String pretty(ObjectNode object) {
        return PRETTY.writeValueAsString(object) + "\n";
    }

    /** One line without its end. */
    static String line(ObjectNode object) {
        return MAPPER.writeValueAsString(object);
    }
}
