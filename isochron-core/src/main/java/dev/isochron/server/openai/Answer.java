package dev.isochron.server.openai;

import dev.isochron.server.PinnedContexts.Context;
import dev.isochron.server.ServedModel;
import dev.isochron.server.openai.Dialect.AnswerId;
import dev.isochron.server.openai.Dialect.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes one answer, as a whole or chunk by chunk. */
public final class Answer {
    private final Dialect dialect;
    private final AnswerId id;
    private final LogprobsJson logprobs;
    private final List<Piece> pieces = new ArrayList<>();
    private boolean begun;

    public Answer(GenerationRequest request, AnswerId id, ServedModel model) {
        this.dialect = request.dialect();
        this.id = id;
        this.logprobs = new LogprobsJson(dialect, model.tokenizer());
    }

    /** Keeps a part for {@link #whole}. */
    public void add(Piece piece) {
        pieces.add(piece);
    }

    /** The part that ends the answer; there must be one. */
    public Piece last() {
        return pieces.getLast();
    }

    /** The whole answer of a request that computed a prompt, with what the request that goes on has to name. */
    public ObjectNode whole(Usage usage, Context context) {
        ObjectNode root = whole(usage);
        ObjectNode params = ((ObjectNode) root.at("/choices/0")).putObject("disaggregated_params");
        params.put("request_type", "context_only");
        params.put("ctx_request_id", context.id().value());
        params.putArray("first_gen_tokens").add(context.firstToken());
        return root;
    }

    /** The whole answer. */
    public ObjectNode whole(Usage usage) {
        ObjectNode root = dialect.envelope(Part.WHOLE, id);
        ObjectNode choice = root.putArray("choices").addObject();
        choice.put("index", 0);
        var text = new StringBuilder();
        pieces.forEach(piece -> text.append(piece.text()));
        dialect.put(choice, Part.WHOLE, text.toString(), Optional.of("assistant"));
        logprobs.put(choice, pieces);
        pieces.getLast().finish().ifPresent(finish -> choice.put("finish_reason", finish.word()));
        putUsage(root, usage);
        return root;
    }

    /** One chunk of a stream. */
    public ObjectNode chunk(Piece piece) {
        ObjectNode root = dialect.envelope(Part.CHUNK, id);
        ObjectNode choice = root.putArray("choices").addObject();
        choice.put("index", 0);
        dialect.put(choice, Part.CHUNK, piece.text(), begun ? Optional.empty() : Optional.of("assistant"));
        begun = true;
        logprobs.put(choice, List.of(piece));
        choice.put("finish_reason", piece.finish().map(Piece.Finish::word).orElse(null));
        return root;
    }

    /** The last chunk of a stream that counts its tokens. */
    public ObjectNode usageChunk(Usage usage) {
        ObjectNode root = dialect.envelope(Part.CHUNK, id);
        ArrayNode none = root.putArray("choices");
        none.removeAll();
        putUsage(root, usage);
        return root;
    }

    private static void putUsage(ObjectNode root, Usage usage) {
        ObjectNode counts = root.putObject("usage");
        counts.put("prompt_tokens", usage.promptTokens());
        counts.put("completion_tokens", usage.completionTokens());
        counts.put("total_tokens", usage.promptTokens() + usage.completionTokens());
        counts.putObject("prompt_tokens_details").put("cached_tokens", usage.cachedTokens());
    }
}
