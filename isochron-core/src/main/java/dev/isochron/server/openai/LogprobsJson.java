package dev.isochron.server.openai;

import dev.isochron.engine.TokenLogprobs;
import dev.isochron.engine.TokenLogprobs.Alternative;
import dev.isochron.engine.tokenizer.Tokenizer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes log-probabilities in the form of either dialect. Tokens that are part of a character show as U+FFFD beside their bytes. */
final class LogprobsJson {
    private final Dialect dialect;
    private final Tokenizer tokenizer;

    LogprobsJson(Dialect dialect, Tokenizer tokenizer) {
        this.dialect = dialect;
        this.tokenizer = tokenizer;
    }

    void put(ObjectNode choice, List<Piece> pieces) {
        if (pieces.stream().allMatch(piece -> piece.logprobs().isEmpty())) {
            choice.putNull("logprobs");
            return;
        }
        ObjectNode root = choice.putObject("logprobs");
        switch (dialect) {
            case CHAT -> chat(root.putArray("content"), pieces);
            case COMPLETION -> completion(root, pieces);
        }
    }

    private void chat(ArrayNode content, List<Piece> pieces) {
        for (Piece piece : pieces) {
            for (int i = 0; i < piece.logprobs().size(); i++) {
                TokenLogprobs logprobs = piece.logprobs().get(i);
                ObjectNode entry = entry(content, piece.tokens().get(i), logprobs.chosen());
                ArrayNode top = entry.putArray("top_logprobs");
                for (Alternative alternative : logprobs.top()) {
                    entry(top, alternative.token(), alternative.logprob());
                }
            }
        }
    }

    private ObjectNode entry(ArrayNode into, int token, double logprob) {
        ObjectNode entry = into.addObject();
        entry.put("token", text(token));
        entry.put("logprob", logprob);
        ArrayNode bytes = entry.putArray("bytes");
        for (byte piece : tokenizer.piece(token)) {
            bytes.add(piece & 0xFF);
        }
        return entry;
    }

    private void completion(ObjectNode root, List<Piece> pieces) {
        ArrayNode tokens = root.putArray("tokens");
        ArrayNode chosen = root.putArray("token_logprobs");
        ArrayNode top = root.putArray("top_logprobs");
        for (Piece piece : pieces) {
            for (int i = 0; i < piece.logprobs().size(); i++) {
                TokenLogprobs logprobs = piece.logprobs().get(i);
                tokens.add(text(piece.tokens().get(i)));
                chosen.add(logprobs.chosen());
                ObjectNode alternatives = top.addObject();
                logprobs.top().forEach(other -> alternatives.put(text(other.token()), other.logprob()));
            }
        }
    }

    private String text(int token) {
        return new String(tokenizer.piece(token), StandardCharsets.UTF_8);
    }
}
