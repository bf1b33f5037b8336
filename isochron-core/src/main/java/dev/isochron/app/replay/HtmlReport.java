package dev.isochron.app.replay;

import dev.isochron.app.OutputFile;
import dev.isochron.replay.Comparison;
import dev.isochron.replay.PolicySet;
import dev.isochron.replay.ReplaySinks;
import dev.isochron.replay.series.RunRecorder;
import dev.isochron.report.html.ReplayPage;
import dev.isochron.scheduling.CostPolicy;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The file of {@code --html}: records all runs and writes the page; without the option it does neither. */
final class HtmlReport {
    private final Optional<OutputFile> file;
    private final Map<String, RunRecorder> recorders = new LinkedHashMap<>();

    HtmlReport(Optional<OutputFile> file, ReplayPlan plan, List<PolicySet> variants) {
        this.file = file;
        if (file.isPresent()) {
            CostPolicy.EqualCost yardstick = yardstick(plan, variants);
            variants.forEach(
                    variant -> recorders.put(variant.name(), RunRecorder.of(plan.deployment(), variant, yardstick)));
        }
    }

    /** The first cost limit that is in force anywhere, else the one that suits the cost model and the workload. */
    private static CostPolicy.EqualCost yardstick(ReplayPlan plan, List<PolicySet> variants) {
        return Stream.concat(variants.stream(), plan.standard().stream())
                .map(PolicySet::cost)
                .filter(CostPolicy.EqualCost.class::isInstance)
                .map(CostPolicy.EqualCost.class::cast)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("no standard variant has a cost limit; expected equal-cost"));
    }

    ReplaySinks beside(PolicySet variant, ReplaySinks sinks) {
        RunRecorder recorder = recorders.get(variant.name());
        return recorder == null ? sinks : recorder.beside(sinks);
    }

    void write(Comparison comparison) throws IOException {
        if (file.isPresent()) {
            file.get()
                    .write(ReplayPage.of(
                            comparison,
                            recorders.values().stream().map(RunRecorder::series).toList()));
        }
    }
}
