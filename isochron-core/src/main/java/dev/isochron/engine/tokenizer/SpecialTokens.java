package dev.isochron.engine.tokenizer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The special tokens of a vocabulary by how they are written. */
public final class SpecialTokens {
    private final Map<String, Integer> tokens;
    private final Pattern written;

    /**
     * @param tokens written form, not empty, to token
     */
    public SpecialTokens(Map<String, Integer> tokens) {
        if (tokens.containsKey("")) {
            throw new IllegalArgumentException("special token " + tokens.get("") + " is written as nothing");
        }
        this.tokens = new LinkedHashMap<>(tokens);
        // (?!) matches nothing: without special tokens all is text. Longest first, so that no token hides a longer one.
        String alternatives = tokens.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        this.written = Pattern.compile(tokens.isEmpty() ? "(?!)" : alternatives);
    }

    public boolean has(String piece) {
        return tokens.containsKey(piece);
    }

    public int token(String piece) {
        Integer token = tokens.get(piece);
        if (token == null) {
            throw new IllegalArgumentException(
                    "'" + piece + "' is no special token; expected one of " + tokens.keySet());
        }
        return token;
    }

    public boolean contains(int token) {
        return tokens.containsValue(token);
    }

    /** Cuts text at written special tokens, the longest where several start. */
    List<Segment> split(String text) {
        List<Segment> segments = new ArrayList<>();
        Matcher found = written.matcher(text);
        int end = 0;
        while (found.find()) {
            addText(segments, text.substring(end, found.start()));
            segments.add(new Segment.Special(found.group()));
            end = found.end();
        }
        addText(segments, text.substring(end));
        return segments;
    }

    private static void addText(List<Segment> segments, String text) {
        if (!text.isEmpty()) {
            segments.add(new Segment.Text(text));
        }
    }
}
