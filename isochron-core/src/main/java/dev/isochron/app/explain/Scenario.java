package dev.isochron.app.explain;

import dev.isochron.core.PrefillEstimate;
import dev.isochron.executor.LoopKind;
import dev.isochron.routing.RouterKind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A small scripted scenario (cli.md).
 *
 * @param file its name
 * @param deployment what runs it
 * @param environment policy knobs
 * @param requests in list order
 * @param iterations iterations to run at most, if the scenario says so
 */
public record Scenario(
        String file,
        Deployment deployment,
        Map<String, String> environment,
        List<Request> requests,
        OptionalInt iterations) {
    public Scenario {
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        requests = List.copyOf(requests);
    }

    /**
     * The group of ranks; names follow the keys.
     *
     * @param kvBlocks GPU blocks of one rank
     */
    public record Deployment(
            int ranks,
            int maxNumTokens,
            int maxBatchSize,
            int maxNumActiveRequests,
            int chunkUnitSize,
            int tokensPerBlock,
            boolean enableChunkedPrefill,
            boolean enableBlockReuse,
            int kvBlocks,
            RouterKind router,
            LoopKind loop) {}

    /**
     * One request.
     *
     * @param id its number, {@code >= 1}
     * @param at iteration in which it arrives
     * @param rank rank it insists on, if any
     * @param conversation conversation it is a turn of, if any
     * @param segments its prompt, run by run
     * @param estimate where its uncached-prefill estimate comes from
     * @param maxNewTokens output limit; 1 is context-only
     */
    public record Request(
            long id,
            int at,
            OptionalInt rank,
            Optional<String> conversation,
            List<Segment> segments,
            PrefillEstimate estimate,
            int maxNewTokens) {
        public Request {
            segments = List.copyOf(segments);
        }

        public int promptTokens() {
            return segments.stream().mapToInt(Segment::tokens).reduce(0, Math::addExact);
        }
    }

    /**
     * A run of tokens.
     *
     * @param name equal names mean equal tokens; without a name nothing else has these tokens
     * @param tokens length, {@code >= 1}
     */
    public record Segment(Optional<String> name, int tokens) {}
}
