package dev.isochron.workload;

import dev.isochron.core.KeyPrompt;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Requests of one or more files on a common time axis: in order of arrival, then of file, then of place in the file. */
final class ArrivalFiles implements ArrivalWorkload {
    private final String name;
    private final List<ArrivalTrace> files;
    private final LoadReport report;

    /** File and row of each request, in order of arrival. */
    private final int[] fileOf;

    private final int[] rowOf;

    ArrivalFiles(String name, List<ArrivalTrace> files, LoadReport report) {
        this.name = name;
        this.files = List.copyOf(files);
        this.report = report;
        List<Place> order = inOrderOfArrival();
        fileOf = order.stream().mapToInt(Place::file).toArray();
        rowOf = order.stream().mapToInt(Place::row).toArray();
    }

    private record Place(int file, int row) {}

    /** Stable, so that requests of one instant stay in the order of their files and places. */
    private List<Place> inOrderOfArrival() {
        return IntStream.range(0, files.size())
                .boxed()
                .flatMap(file -> IntStream.range(0, requests(file).size()).mapToObj(row -> new Place(file, row)))
                .sorted(Comparator.comparingLong(place -> requests(place.file()).startNanos(place.row())))
                .toList();
    }

    private RequestTable requests(int file) {
        return files.get(file).requests();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int blockTokens() {
        return files.getFirst().blockTokens();
    }

    @Override
    public LoadReport report() {
        return report;
    }

    @Override
    public int requests() {
        return rowOf.length;
    }

    @Override
    public long arrivalNanos(int index) {
        return requests(fileOf[index]).startNanos(rowOf[index]);
    }

    @Override
    public int inputTokens(int index) {
        return requests(fileOf[index]).inputTokens(rowOf[index]);
    }

    @Override
    public int outputTokens(int index) {
        return requests(fileOf[index]).outputTokens(rowOf[index]);
    }

    @Override
    public KeyPrompt prompt(int index) {
        ArrivalTrace file = files.get(fileOf[index]);
        int tokens = inputTokens(index);
        return switch (file.sharing()) {
            case NONE -> KeyPrompt.unique(index, file.blockTokens(), tokens);
            case WITHIN_FILE -> {
                int blocks = tokens / file.blockTokens();
                int[] ids = file.forest().path(file.requests().segment(rowOf[index]), blocks);
                yield KeyPrompt.of(fileOf[index], file.blockTokens(), ids, blocks, tokens);
            }
        };
    }

    @Override
    public WorkloadSummary summary(int cacheBlockTokens, int maxNumTokens) {
        SummaryBuilder summary = new SummaryBuilder(blockTokens(), cacheBlockTokens, maxNumTokens);
        for (ArrivalTrace file : files) {
            summary.add(file.forest(), file.requests(), file.blockTokens());
        }
        return summary.build();
    }
}
