package dev.isochron.engine.tokenizer;

import dev.isochron.engine.tokenizer.Segment.Special;
import dev.isochron.engine.tokenizer.Segment.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Writes one conversation in the form of Llama 2, whose system text is part of the next user's turn. */
final class Llama2Turns {
    private static final Pattern MARKS = Pattern.compile("\\[/?INST]|<</?SYS>>");

    private final List<Segment> segments = new ArrayList<>();
    private String system = "";
    private boolean isFirst = true;

    List<Segment> render(List<ChatMessage> messages) {
        messages.forEach(this::add);
        if (!system.isEmpty()) {
            ask("");
        }
        return segments;
    }

    private void add(ChatMessage message) {
        String content = withoutMarks(message.content().strip());
        switch (message.role()) {
            case SYSTEM -> system = "<<SYS>>\n" + content + "\n<</SYS>>\n\n";
            case USER, TOOL -> ask(content);
            case ASSISTANT -> {
                segments.add(new Text(" " + content + " "));
                segments.add(new Special("</s>"));
            }
        }
    }

    private void ask(String content) {
        if (!isFirst) {
            segments.add(new Special("<s>"));
        }
        isFirst = false;
        segments.add(new Text("[INST] " + system + content + " [/INST]"));
        system = "";
    }

    /** Repeats, since taking one mark out can put another together. */
    private static String withoutMarks(String content) {
        String before = content;
        String after = MARKS.matcher(before).replaceAll("");
        while (!after.equals(before)) {
            before = after;
            after = MARKS.matcher(before).replaceAll("");
        }
        return after;
    }
}
