package dev.isochron.testkit;

import dev.isochron.core.KeyPrompt;
import dev.isochron.workload.ArrivalWorkload;
import dev.isochron.workload.LoadReport;
import dev.isochron.workload.WorkloadSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Requests with arrival times, written down by hand; ids are the caller's and must be chained. */
public final class HandArrivals implements ArrivalWorkload {
    private final int idTokens;
    private final List<Arrival> arrivals = new ArrayList<>();

    private record Arrival(long nanos, int input, int output, KeyPrompt prompt) {}

    private HandArrivals(int idTokens) {
        this.idTokens = idTokens;
    }

    public static HandArrivals of(int idTokens) {
        return new HandArrivals(idTokens);
    }

    /** A request; {@code ids} must name all its full blocks, or be empty for a unique prompt. */
    public HandArrivals at(double seconds, int input, int output, int... ids) {
        arrivals.add(new Arrival(HandStream.seconds(seconds), input, output, prompt(input, ids)));
        return this;
    }

    private KeyPrompt prompt(int input, int[] ids) {
        return ids.length == 0
                ? KeyPrompt.unique(1_000_000L + arrivals.size(), idTokens, input)
                : KeyPrompt.of(1, idTokens, ids, ids.length, input);
    }

    /** One more request as another workload has it; both share its prefix. */
    public HandArrivals again(HandArrivals other, int index) {
        arrivals.add(other.arrivals.get(index));
        return this;
    }

    /** The requests that arrive before an instant. */
    public HandArrivals before(long nanos) {
        var cut = new HandArrivals(idTokens);
        arrivals.stream().filter(arrival -> arrival.nanos() < nanos).forEach(cut.arrivals::add);
        return cut;
    }

    @Override
    public String name() {
        return "by-hand";
    }

    @Override
    public int blockTokens() {
        return idTokens;
    }

    @Override
    public int requests() {
        return arrivals.size();
    }

    @Override
    public long arrivalNanos(int index) {
        return arrivals.get(index).nanos();
    }

    @Override
    public int inputTokens(int index) {
        return arrivals.get(index).input();
    }

    @Override
    public int outputTokens(int index) {
        return arrivals.get(index).output();
    }

    @Override
    public KeyPrompt prompt(int index) {
        return arrivals.get(index).prompt();
    }

    @Override
    public LoadReport report() {
        int count = arrivals.size();
        return new LoadReport(1, List.of(), count, count, count, new TreeMap<>(), new TreeMap<>(), List.of());
    }

    @Override
    public WorkloadSummary summary(int cacheBlockTokens, int maxNumTokens) {
        var none = new WorkloadSummary.Percentiles(0, 0, 0, 0, 0);
        return new WorkloadSummary(arrivals.size(), 0, 0, 0, none, none, 0);
    }
}
