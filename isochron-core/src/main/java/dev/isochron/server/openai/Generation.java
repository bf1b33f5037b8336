package dev.isochron.server.openai;

import dev.isochron.engine.TokenLogprobs;
import dev.isochron.executor.Response;
import dev.isochron.executor.Response.FinishReason;
import dev.isochron.executor.Response.Outcome;
import dev.isochron.server.Inference;
import dev.isochron.server.PinnedContexts.Claim;
import dev.isochron.server.ServedModel;
import dev.isochron.server.TokenStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Follows one request from its first response to its last, turning tokens into text. Whoever closes it early cancels the request.
 */
public final class Generation implements AutoCloseable {
    private final GenerationRequest request;
    private final TokenStream stream;
    private final Inference inference;
    private final TextAssembler text;
    private int completionTokens;
    private int cachedTokens;
    private int rank;
    private boolean answered;
    private boolean ended;
    private Optional<Claim> context;

    /** Follows a request that computes its own prompt. */
    public Generation(GenerationRequest request, TokenStream stream, Inference inference, ServedModel model) {
        this(request, stream, inference, model, Optional.empty());
    }

    /**
     * Follows a request.
     *
     * @param context whose first token stands before its own; let go as soon as the request holds the blocks itself
     */
    public Generation(
            GenerationRequest request,
            TokenStream stream,
            Inference inference,
            ServedModel model,
            Optional<Claim> context) {
        this.context = context;
        this.request = request;
        this.stream = stream;
        this.inference = inference;
        this.text = new TextAssembler(model.tokenizer(), request.stops());
    }

    public long id() {
        return stream.id().value();
    }

    /** The rank that computes it; 0 before the first token. */
    public int rank() {
        return rank;
    }

    /** True if the answer is complete. */
    public boolean ended() {
        return ended;
    }

    /**
     * The next part, if one comes in time.
     *
     * @throws ApiException if the request failed
     */
    public Optional<Piece> next(Duration patience) throws InterruptedException {
        return stream.next(patience).map(this::piece);
    }

    private Piece piece(Response response) {
        if (!answered && !response.tokens().isEmpty()) {
            answered = true;
            cachedTokens = response.reusedTokens();
            rank = response.rank().value();
        }
        List<Integer> tokens = new ArrayList<>();
        List<TokenLogprobs> logprobs = new ArrayList<>();
        context.ifPresent(before -> {
            tokens.add(before.context().firstToken());
            logprobs.addAll(before.context().logprobs());
        });
        letContextGo();
        tokens.addAll(response.tokens());
        logprobs.addAll(response.logprobs());
        completionTokens += tokens.size();
        var certain = new StringBuilder();
        tokens.forEach(token -> certain.append(text.next(token)));
        Optional<Piece.Finish> finish = finish(response);
        if (finish.isPresent()) {
            ended = true;
            certain.append(text.finish());
        }
        return new Piece(certain.toString(), tokens, logprobs, finish);
    }

    private void letContextGo() {
        context.ifPresent(Claim::close);
        context = Optional.empty();
    }

    private Optional<Piece.Finish> finish(Response response) {
        if (text.stopped()) {
            if (!response.outcome().terminal()) {
                inference.cancel(stream.id());
            }
            return Optional.of(Piece.Finish.STOP);
        }
        return switch (response.outcome()) {
            case Outcome.Continues continues -> Optional.empty();
            case Outcome.Finished finished ->
                Optional.of(finished.reason() == FinishReason.LENGTH ? Piece.Finish.LENGTH : Piece.Finish.STOP);
            case Outcome.Cancelled cancelled -> throw ended("cancelled", 503, "was cancelled because the server stops");
            case Outcome.TimedOut timedOut -> throw ended("deadline_exceeded", 504, "passed its deadline");
            case Outcome.Rejected rejected -> throw refused(rejected);
            case Outcome.Failed failed -> throw ended("internal_error", 500, "failed: " + failed.message());
        };
    }

    private ApiException ended(String code, int status, String what) {
        ended = true;
        return ApiException.server(status, code, "request " + id() + " " + what);
    }

    private ApiException refused(Outcome.Rejected rejected) {
        ended = true;
        int status = rejected.reason().equals("server_stopping") ? 503 : 400;
        return status == 503
                ? ApiException.server(status, rejected.reason(), rejected.message())
                : new ApiException(
                        status, "invalid_request_error", Optional.empty(), rejected.reason(), rejected.message());
    }

    /** Tokens so far. */
    public Usage usage() {
        return new Usage(request.prompt().lengthTokens(), cachedTokens, completionTokens);
    }

    @Override
    public void close() {
        if (!ended) {
            ended = true;
            inference.cancel(stream.id());
        }
        letContextGo();
    }
}
