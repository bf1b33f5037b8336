package dev.isochron.replay.client;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.replay.measure.Flight;
import dev.isochron.replay.measure.Flight.Purpose;
import dev.isochron.replay.measure.RunMeter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Submitted requests: those the group has not fetched yet, and whose they are until they end.
 *
 * @param <O> what the client keeps about a request
 */
final class Outbox<O> {
    private final RunMeter meter;
    private final int blockTokens;
    private final Map<RequestId, O> owners = new LinkedHashMap<>();
    private List<RequestSpec> ready = new ArrayList<>();

    Outbox(RunMeter meter, int blockTokens) {
        this.meter = meter;
        this.blockTokens = blockTokens;
    }

    void send(RequestSpec spec, O owner, Purpose purpose, OptionalInt lane, SeenBlocks seen) {
        int seenTokens = seen.enter((KeyPrompt) spec.prompt());
        int bound = SeenBlocks.reusable(seenTokens, spec.promptTokens(), blockTokens);
        meter.submitted(new Flight(new Flight.Submitted(
                spec.id(),
                purpose,
                lane,
                spec.conversation().map(id -> id.value()),
                spec.arrivalNanos(),
                spec.promptTokens(),
                seenTokens,
                bound)));
        owners.put(spec.id(), owner);
        ready.add(spec);
    }

    /** What was submitted since the last call, in order. */
    List<RequestSpec> take() {
        if (ready.isEmpty()) {
            return List.of();
        }
        List<RequestSpec> taken = ready;
        ready = new ArrayList<>();
        return taken;
    }

    /** Ends a request. */
    O remove(RequestId id) {
        O owner = owners.remove(id);
        if (owner == null) {
            throw new IllegalStateException("REP-1: request " + id.value() + " was answered but is not outstanding");
        }
        return owner;
    }

    List<RequestId> outstanding() {
        return List.copyOf(owners.keySet());
    }

    boolean isEmpty() {
        return owners.isEmpty();
    }
}
