package dev.isochron.engine.tokenizer;

import dev.isochron.engine.tokenizer.ChatMessage.Role;
import dev.isochron.engine.tokenizer.Segment.Special;
import dev.isochron.engine.tokenizer.Segment.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * How a conversation is written for a model, ending where the assistant's answer starts. What people wrote is always a text segment,
 * so nothing in it can end a turn. The token that starts every prompt is not part of it.
 */
public enum ChatTemplate {
    /** {@code <|im_start|>role\ncontent<|im_end|>\n} */
    CHATML("<|im_start|>", "<|im_end|>") {
        @Override
        public List<Segment> render(List<ChatMessage> messages) {
            List<Segment> segments = new ArrayList<>();
            for (ChatMessage message : messages) {
                segments.add(new Special("<|im_start|>"));
                segments.add(new Text(message.role().word() + "\n" + message.content()));
                segments.add(new Special("<|im_end|>"));
                segments.add(new Text("\n"));
            }
            segments.add(new Special("<|im_start|>"));
            segments.add(new Text("assistant\n"));
            return segments;
        }
    },
    /** {@code <|start_header_id|>role<|end_header_id|>\n\ncontent<|eot_id|>}; tools speak as {@code ipython}. */
    LLAMA3("<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>") {
        @Override
        public List<Segment> render(List<ChatMessage> messages) {
            List<Segment> segments = new ArrayList<>();
            for (ChatMessage message : messages) {
                String role =
                        message.role() == Role.TOOL ? "ipython" : message.role().word();
                header(segments, role, message.content().strip());
                segments.add(new Special("<|eot_id|>"));
            }
            header(segments, "assistant", "");
            return segments;
        }

        private void header(List<Segment> segments, String role, String content) {
            segments.add(new Special("<|start_header_id|>"));
            segments.add(new Text(role));
            segments.add(new Special("<|end_header_id|>"));
            segments.add(new Text("\n\n" + content));
        }
    },
    /**
     * {@code [INST] <<SYS>>\nsystem\n<</SYS>>\n\nuser [/INST] answer </s><s>}. Its marks are ordinary text to the model, so a user can
     * write them; they are taken out of what people wrote.
     */
    LLAMA2("<s>", "</s>") {
        @Override
        public List<Segment> render(List<ChatMessage> messages) {
            return new Llama2Turns().render(messages);
        }
    },
    /** For models without a known form: {@code Role: content} and an empty line for each turn, then {@code Assistant:}. */
    PLAIN {
        @Override
        public List<Segment> render(List<ChatMessage> messages) {
            var text = new StringBuilder();
            for (ChatMessage message : messages) {
                String word = message.role().word();
                text.append(Character.toUpperCase(word.charAt(0)))
                        .append(word, 1, word.length())
                        .append(": ")
                        .append(message.content())
                        .append("\n\n");
            }
            return List.of(new Text(text.append("Assistant:").toString()));
        }
    };

    @SuppressWarnings("ImmutableEnumChecker") // a copy that cannot change
    private final List<String> specials;

    ChatTemplate(String... specials) {
        this.specials = List.of(specials);
    }

    /** The form that a model's own template text writes, if it is a known one whose special tokens the vocabulary has; else plain. */
    public static ChatTemplate recognise(String templateText, SpecialTokens vocabulary) {
        ChatTemplate form = recognise(templateText);
        return form.specials.stream().allMatch(vocabulary::has) ? form : PLAIN;
    }

    private static ChatTemplate recognise(String templateText) {
        if (templateText.contains("<|im_start|>")) {
            return CHATML;
        }
        if (templateText.contains("<|start_header_id|>")) {
            return LLAMA3;
        }
        return templateText.contains("[INST]") ? LLAMA2 : PLAIN;
    }

    /** The prompt of a conversation. */
    public abstract List<Segment> render(List<ChatMessage> messages);
}
