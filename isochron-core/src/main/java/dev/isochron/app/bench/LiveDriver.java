package dev.isochron.app.bench;

import dev.isochron.core.MonotonicClock;
import dev.isochron.core.RequestId;
import dev.isochron.core.RequestSpec;
import dev.isochron.replay.client.Clients;
import dev.isochron.replay.measure.ForwardReport;
import dev.isochron.replay.measure.ForwardReport.RankShare;
import dev.isochron.replay.measure.RunMeter;
import dev.isochron.replay.measure.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Lets the clients of a replay live in real time: what they submit goes out over HTTP, what comes back moves them on. The meter
 * hears of forwards before it hears of the answers they gave, because ranks report before they answer.
 */
final class LiveDriver {
    private final MonotonicClock clock;
    private final Clients clients;
    private final RunMeter meter;
    private final Window window;
    private final HttpLoad load;
    private final BlockingQueue<DriverEvent> events;
    private final int ranks;
    private final Map<Long, List<DriverEvent.Computed>> halfDone = new TreeMap<>();

    /** @param clock at 0 when the run starts; also that of the computed events */
    LiveDriver(
            MonotonicClock clock,
            Clients clients,
            RunMeter meter,
            Window window,
            HttpLoad load,
            BlockingQueue<DriverEvent> events,
            int ranks) {
        this.clock = clock;
        this.clients = clients;
        this.meter = meter;
        this.window = window;
        this.load = load;
        this.events = events;
        this.ranks = ranks;
    }

    /** Runs until the window has closed; what is outstanding then is given up. */
    void run() throws InterruptedException {
        for (long now = clock.nanos(); now < window.closeNanos() && !clients.finished(); now = clock.nanos()) {
            for (RequestSpec spec : clients.submissions(now)) {
                load.send(spec);
            }
            handle(events.poll(untilNext(now), TimeUnit.NANOSECONDS));
        }
        long end = clock.nanos();
        for (RequestId id : clients.outstanding()) {
            clients.cancelled(id, end);
        }
    }

    private long untilNext(long now) {
        long next = Math.min(clients.nextEventNanos().orElse(Long.MAX_VALUE), window.closeNanos());
        return Math.max(0, next - now);
    }

    private void handle(@org.jspecify.annotations.Nullable DriverEvent first) {
        for (DriverEvent event = first; event != null; event = events.poll()) {
            switch (event) {
                case DriverEvent.Placed placed -> meter.placed(placed.placement());
                case DriverEvent.Computed computed -> computed(computed);
                case DriverEvent.Answered answered -> clients.firstToken(answered.id(), answered.rank(), clock.nanos());
                case DriverEvent.Refused refused -> clients.rejected(refused.id(), refused.reason(), clock.nanos());
                case DriverEvent.Broken broken -> throw new IllegalStateException("the server broke", broken.cause());
            }
        }
    }

    /** An iteration counts when its last rank has reported. */
    private void computed(DriverEvent.Computed part) {
        List<DriverEvent.Computed> parts = halfDone.computeIfAbsent(part.iteration(), iteration -> new ArrayList<>());
        parts.add(part);
        if (parts.size() == ranks) {
            halfDone.remove(part.iteration());
            meter.forward(report(part.iteration(), parts));
        }
    }

    private ForwardReport report(long iteration, List<DriverEvent.Computed> parts) {
        List<RankShare> shares =
                new ArrayList<>(Collections.nCopies(ranks, parts.getFirst().share()));
        long start = Long.MAX_VALUE;
        long end = 0;
        for (DriverEvent.Computed part : parts) {
            shares.set(part.rank(), part.share());
            start = Math.min(start, part.startNanos());
            end = Math.max(end, part.endNanos());
        }
        return new ForwardReport(iteration, start, end, shares);
    }
}
