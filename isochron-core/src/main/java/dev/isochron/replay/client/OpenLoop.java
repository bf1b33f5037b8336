package dev.isochron.replay.client;

import dev.isochron.core.KeyPrompt;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.replay.measure.Flight.Purpose;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import dev.isochron.workload.ArrivalWorkload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Requests that arrive when they were recorded, whatever becomes of those before them; the window opens at 0. */
public final class OpenLoop implements Clients {
    private final ArrivalWorkload workload;
    private final double rate;
    private final Window window;
    private final RunMeter meter;
    private final RequestMaker maker;
    private final Outbox<Long> outbox;
    private final Map<Long, SeenBlocks> namespaces = new LinkedHashMap<>();
    private int next;

    /**
     * @param rate recorded distances are divided by it
     */
    public OpenLoop(ArrivalWorkload workload, double rate, int blockTokens, Window window, RunMeter meter) {
        this.workload = workload;
        this.rate = rate;
        this.window = window;
        this.meter = meter;
        this.maker = new RequestMaker(blockTokens);
        this.outbox = new Outbox<>(meter, blockTokens);
        window.open(0);
    }

    @Override
    public OptionalLong nextEventNanos() {
        if (next >= workload.requests() || arrivalNanos(next) >= window.endNanos()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(arrivalNanos(next));
    }

    private long arrivalNanos(int index) {
        return rate == 1 ? workload.arrivalNanos(index) : Math.round(workload.arrivalNanos(index) / rate);
    }

    @Override
    public List<RequestSpec> submissions(long nanos) {
        while (nextEventNanos().isPresent() && arrivalNanos(next) <= nanos) {
            submit(arrivalNanos(next), workload.prompt(next));
            next++;
        }
        return outbox.take();
    }

    private void submit(long arrival, KeyPrompt prompt) {
        var spec = maker.make(arrival, prompt, Optional.empty(), Optional.empty(), Optional.empty());
        outbox.send(spec, arrival, Purpose.MEASURED, OptionalInt.empty(), seen(prompt));
    }

    /** A prompt without ids shares nothing, so its namespace need not be remembered. */
    private SeenBlocks seen(KeyPrompt prompt) {
        return prompt.idCount() == 0
                ? new SeenBlocks()
                : namespaces.computeIfAbsent(prompt.namespace(), key -> new SeenBlocks());
    }

    @Override
    public void firstToken(RequestId id, int rank, long nanos) {
        outbox.remove(id);
        meter.firstToken(id, nanos);
    }

    @Override
    public void rejected(RequestId id, String reason, long nanos) {
        outbox.remove(id);
        meter.rejected(id, reason, nanos);
    }

    @Override
    public void cancelled(RequestId id, long nanos) {
        outbox.remove(id);
        meter.cancelled(id, nanos);
    }

    @Override
    public List<RequestId> outstanding() {
        return outbox.outstanding();
    }

    @Override
    public boolean finished() {
        return nextEventNanos().isEmpty() && outbox.isEmpty();
    }
}
