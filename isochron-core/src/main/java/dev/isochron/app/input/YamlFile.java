package dev.isochron.app.input;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a YAML file into {@link YamlValue}s. Duplicate keys, recursive anchors and keys that are no words are errors. */
public final class YamlFile {
    private static final String MERGE = "<<";
    private static final int MAX_DEPTH = 64;

    private final String name;

    private YamlFile(String name) {
        this.name = name;
    }

    /** The top block of a file. */
    public static YamlSection read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
        } catch (CharacterCodingException e) {
            throw new InputException(file + ": is not UTF-8 text; expected a YAML file", e);
        } catch (IOException e) {
            throw new InputException(file + ": cannot be read (" + reason(e) + "); expected a YAML file", e);
        }
    }

    /** The top block of a text; {@code name} stands for the file in messages. */
    public static YamlSection parse(String name, String text) {
        var reader = new YamlFile(name);
        try {
            var settings = LoadSettings.builder()
                    .setLabel(name)
                    .setAllowDuplicateKeys(false)
                    .build();
            Node root = new Compose(settings)
                    .composeString(text)
                    .orElseThrow(() -> new InputException(name + ": is empty; expected YAML keys"));
            if (reader.convert(root, 0) instanceof YamlValue.Mapping top) {
                return YamlSection.top(name, top);
            }
            throw reader.error(root, "the file is no block of keys; expected lines like \"key: value\"");
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw new InputException(name + ":" + line + ": is not YAML: " + oneLine(e.getProblem()), e);
        } catch (YamlEngineException e) {
            throw new InputException(name + ": is not YAML: " + oneLine(e.getMessage()), e);
        }
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.NoSuchFileException
                ? "no such file"
                : e.getClass().getSimpleName();
    }

    private static String oneLine(@org.jspecify.annotations.Nullable String message) {
        return message == null ? "unreadable" : message.lines().findFirst().orElse("unreadable");
    }

    private YamlValue convert(Node node, int depth) {
        if (depth > MAX_DEPTH || node.isRecursive()) {
            throw error(node, "blocks are nested deeper than " + MAX_DEPTH + " levels, or an anchor contains itself");
        }
        return switch (node) {
            case ScalarNode scalar -> new YamlValue.Scalar(line(node), scalar.getValue(), !scalar.isPlain());
            case SequenceNode sequence -> sequence(sequence, depth);
            case MappingNode mapping -> new YamlValue.Mapping(line(node), entries(mapping, depth));
            default -> throw error(node, "an anchor that is used before it is written");
        };
    }

    private YamlValue sequence(SequenceNode node, int depth) {
        List<YamlValue> items = new ArrayList<>();
        for (Node item : node.getValue()) {
            items.add(convert(item, depth + 1));
        }
        return new YamlValue.Sequence(line(node), items);
    }

    private Map<String, YamlValue.Entry> entries(MappingNode node, int depth) {
        Map<String, YamlValue.Entry> own = new LinkedHashMap<>();
        Map<String, YamlValue.Entry> merged = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw error(tuple.getKeyNode(), "a key is a list or a block; expected a word");
            }
            YamlValue value = convert(tuple.getValueNode(), depth + 1);
            if (key.getValue().equals(MERGE) && key.isPlain()) {
                merge(value, merged);
            } else if (own.put(key.getValue(), new YamlValue.Entry(line(key), value)) != null) {
                throw error(key, "key " + key.getValue() + " is written twice");
            }
        }
        merged.forEach(own::putIfAbsent);
        return own;
    }

    /** Of several merged blocks the first that has a key wins. */
    private void merge(YamlValue value, Map<String, YamlValue.Entry> into) {
        switch (value) {
            case YamlValue.Mapping mapping -> mapping.entries().forEach(into::putIfAbsent);
            case YamlValue.Sequence sequence -> sequence.items().forEach(item -> merge(item, into));
            case YamlValue.Scalar scalar ->
                throw new InputException(
                        name + ":" + scalar.line() + ": << merges " + scalar.shown() + "; expected a block");
        }
    }

    private static int line(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }

    private InputException error(Node node, String problem) {
        return new InputException(name + ":" + line(node) + ": " + problem);
    }
}
