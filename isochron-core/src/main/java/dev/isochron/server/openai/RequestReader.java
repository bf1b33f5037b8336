package dev.isochron.server.openai;

import dev.isochron.core.ConversationId;
import dev.isochron.core.Sampling;
import dev.isochron.core.TokenPrompt;
import dev.isochron.engine.tokenizer.Tokenizer;
import dev.isochron.server.ServedModel;
import dev.isochron.server.openai.GenerationRequest.Delivery;
import dev.isochron.server.openai.GenerationRequest.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;

/** Reads the body of a completion or chat completion. */
public final class RequestReader {
    private static final int MAX_STOPS = 16;
    private static final int MAX_LOGPROBS = 20;
    private static final int MAX_CONVERSATION_CHARS = 256;

    private final ServedModel model;

    public RequestReader(ServedModel model) {
        this.model = model;
    }

    /**
     * Reads a request.
     *
     * @throws ApiException naming the field, its value and what is expected
     */
    public GenerationRequest read(Dialect dialect, byte[] body) {
        Fields fields = Fields.parse(body);
        checkModel(fields);
        refuseWhatIsNotModelled(fields);
        return new GenerationRequest(
                dialect,
                dialect == Dialect.CHAT ? chatPrompt(fields) : completionPrompt(fields),
                maxTokens(fields),
                sampling(dialect, fields),
                stops(fields),
                delivery(fields),
                conversation(fields),
                phase(fields));
    }

    private void checkModel(Fields fields) {
        Optional<String> name = fields.text("model");
        if (name.isPresent() && !name.get().equals(model.name())) {
            throw new ApiException(
                    404,
                    "invalid_request_error",
                    Optional.of("model"),
                    "model_not_found",
                    "the model asked for is not served here; expected " + model.name());
        }
    }

    private static void refuseWhatIsNotModelled(Fields fields) {
        fields.refuse("n", "1");
        fields.refuse("best_of", "1");
        fields.refuse("echo", "false");
        fields.refuse("suffix", "\"\"");
        fields.refuse("logit_bias", "{}");
        fields.refuse("presence_penalty", "0", "0.0");
        fields.refuse("frequency_penalty", "0", "0.0");
        fields.refuse("response_format", "{\"type\":\"text\"}");
        fields.refuse("tools", "[]");
        fields.refuse("functions", "[]");
    }

    // ---- prompt

    private TokenPrompt completionPrompt(Fields fields) {
        JsonNode prompt = fields.node("prompt")
                .orElseThrow(() -> ApiException.invalid("prompt", "prompt is missing; expected a string or token ids"));
        if (prompt.isString()) {
            return prompt(withBegin(model.tokenizer().encodeWithSpecials(prompt.stringValue())), "prompt");
        }
        if (prompt.isArray()
                && prompt.size() == 1
                && (prompt.get(0).isString() || prompt.get(0).isArray())) {
            prompt = prompt.get(0);
            return prompt.isString()
                    ? prompt(withBegin(model.tokenizer().encodeWithSpecials(prompt.stringValue())), "prompt")
                    : prompt(tokenIds(prompt), "prompt");
        }
        if (prompt.isArray()) {
            return prompt(tokenIds(prompt), "prompt");
        }
        throw fields.wrong("prompt", prompt, "a string or a list of token ids");
    }

    private int[] tokenIds(JsonNode list) {
        int[] tokens = new int[list.size()];
        for (int i = 0; i < tokens.length; i++) {
            JsonNode token = list.get(i);
            if (!token.isIntegralNumber()
                    || !token.canConvertToInt()
                    || token.intValue() < 0
                    || token.intValue() >= model.vocabSize()) {
                String shown = token.isNumber() ? token.toString() : "a " + token.getNodeType();
                throw ApiException.invalid(
                        "prompt",
                        "prompt[" + i + "] is " + shown + "; expected a token id from 0 to " + (model.vocabSize() - 1)
                                + (token.isString() ? "; one request takes one prompt" : ""));
            }
            tokens[i] = token.intValue();
        }
        return tokens;
    }

    private TokenPrompt chatPrompt(Fields fields) {
        List<Fields> messages = fields.objects("messages");
        if (messages.isEmpty()) {
            throw ApiException.invalid("messages", "messages is empty; expected at least one message");
        }
        var turns = messages.stream().map(Messages::read).toList();
        return prompt(withBegin(model.tokenizer().encode(model.chatTemplate().render(turns))), "messages");
    }

    private int[] withBegin(int[] tokens) {
        OptionalInt begin = model.tokenizer().begin();
        if (begin.isEmpty() || (tokens.length > 0 && tokens[0] == begin.getAsInt())) {
            return tokens;
        }
        int[] longer = new int[tokens.length + 1];
        longer[0] = begin.getAsInt();
        System.arraycopy(tokens, 0, longer, 1, tokens.length);
        return longer;
    }

    private TokenPrompt prompt(int[] tokens, String parameter) {
        if (tokens.length == 0) {
            throw ApiException.invalid(parameter, parameter + " has 0 tokens; expected at least 1");
        }
        if (tokens.length >= model.maxSeqLen()) {
            throw new ApiException(
                    400,
                    "invalid_request_error",
                    Optional.of(parameter),
                    "context_length_exceeded",
                    parameter + " has " + tokens.length + " tokens; with one more to generate, max_seq_len "
                            + model.maxSeqLen() + " allows at most " + (model.maxSeqLen() - 1));
        }
        return TokenPrompt.of(tokens);
    }

    // ---- answer

    private OptionalInt maxTokens(Fields fields) {
        Optional<Long> newer = fields.integer("max_completion_tokens", 1, Integer.MAX_VALUE);
        Optional<Long> limit = newer.isPresent() ? newer : fields.integer("max_tokens", 1, Integer.MAX_VALUE);
        return limit.map(tokens -> OptionalInt.of(tokens.intValue())).orElse(OptionalInt.empty());
    }

    private Sampling sampling(Dialect dialect, Fields fields) {
        boolean ignoreEnd = fields.flag("ignore_eos").orElse(false);
        double topP = fields.number("top_p", 0, 1).orElse(1.0);
        if (topP == 0) {
            throw ApiException.invalid("top_p", "top_p is 0; expected a number above 0 and at most 1");
        }
        Tokenizer tokenizer = model.tokenizer();
        return new Sampling(
                fields.number("temperature", 0, 100).orElse(1.0),
                fields.integer("top_k", -1, Integer.MAX_VALUE)
                        .map(k -> Math.max(0, k.intValue()))
                        .orElse(0),
                topP,
                fields.integer("seed", Long.MIN_VALUE, Long.MAX_VALUE).orElseGet(model::nextSeed),
                dialect == Dialect.CHAT ? chatLogprobs(fields) : completionLogprobs(fields),
                ignoreEnd ? List.of() : List.copyOf(tokenizer.endTokens()));
    }

    private static OptionalInt completionLogprobs(Fields fields) {
        return fields.integer("logprobs", 0, MAX_LOGPROBS)
                .map(count -> OptionalInt.of(count.intValue()))
                .orElse(OptionalInt.empty());
    }

    private static OptionalInt chatLogprobs(Fields fields) {
        int top = fields.integer("top_logprobs", 0, MAX_LOGPROBS).orElse(0L).intValue();
        boolean wanted = fields.flag("logprobs").orElse(false);
        if (!wanted && top > 0) {
            throw ApiException.invalid("top_logprobs", "top_logprobs is " + top + "; expected logprobs true beside it");
        }
        return wanted ? OptionalInt.of(top) : OptionalInt.empty();
    }

    private static List<String> stops(Fields fields) {
        Optional<JsonNode> stop = fields.node("stop");
        if (stop.isEmpty()) {
            return List.of();
        }
        List<JsonNode> given = new ArrayList<>();
        if (stop.get().isArray()) {
            stop.get().forEach(given::add);
        } else {
            given.add(stop.get());
        }
        if (given.size() > MAX_STOPS) {
            throw ApiException.invalid("stop", "stop has " + given.size() + " strings; expected at most " + MAX_STOPS);
        }
        return given.stream().map(node -> stop(fields, node)).toList();
    }

    private static String stop(Fields fields, JsonNode node) {
        if (!node.isString() || node.stringValue().isEmpty()) {
            throw fields.wrong("stop", node, "a string that is not empty, or a list of them");
        }
        return node.stringValue();
    }

    private static Delivery delivery(Fields fields) {
        boolean stream = fields.flag("stream").orElse(false);
        Optional<Fields> options = fields.object("stream_options");
        if (options.isPresent() && !stream) {
            throw ApiException.invalid("stream_options", "stream_options is given; expected stream true beside it");
        }
        boolean usage = options.flatMap(o -> o.flag("include_usage")).orElse(false);
        return !stream ? Delivery.WHOLE : usage ? Delivery.STREAM_WITH_USAGE : Delivery.STREAM;
    }

    // ---- extensions

    private static Optional<ConversationId> conversation(Fields fields) {
        return fields.object("conversation_params")
                .flatMap(params -> params.text("conversation_id"))
                .map(id -> conversation("conversation_params.conversation_id", id));
    }

    /**
     * Checks an id.
     *
     * @param where the field or header it came in
     */
    public static ConversationId conversation(String where, String id) {
        if (id.isBlank()) {
            throw ApiException.invalid(
                    where, where + " is blank; expected 1 to " + MAX_CONVERSATION_CHARS + " characters");
        }
        if (id.length() > MAX_CONVERSATION_CHARS) {
            throw ApiException.invalid(
                    where, where + " has " + id.length() + " characters; expected at most " + MAX_CONVERSATION_CHARS);
        }
        return new ConversationId(id);
    }

    private static Phase phase(Fields fields) {
        Optional<Fields> params = fields.object("disaggregated_params");
        if (params.isEmpty()) {
            return new Phase.Both();
        }
        String type = params.get().text("request_type").orElse("");
        return switch (type) {
            case "context_only" -> new Phase.ContextOnly();
            case "generation_only" ->
                new Phase.GenerationOnly(
                        params.get()
                                .integer("ctx_request_id", 1, Long.MAX_VALUE)
                                .orElseThrow(
                                        () -> ApiException.invalid(
                                                "disaggregated_params.ctx_request_id",
                                                "disaggregated_params.ctx_request_id is missing; expected the id of a context_only request")));
            default ->
                throw ApiException.invalid(
                        "disaggregated_params.request_type",
                        "disaggregated_params.request_type; expected context_only or generation_only");
        };
    }
}
