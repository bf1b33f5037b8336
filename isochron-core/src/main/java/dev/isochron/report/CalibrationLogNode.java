package dev.isochron.report;

import dev.isochron.calibration.FileSummary;
import dev.isochron.calibration.LogSummary;
import dev.isochron.calibration.log.LifetimeReport;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What was read, as JSON. */
final class CalibrationLogNode {
    private CalibrationLogNode() {}

    static ObjectNode of(LogSummary log) {
        ObjectNode node = JsonText.object();
        ArrayNode files = node.putArray("files");
        log.files().forEach(file -> files.add(file(file)));
        node.put("ranks", log.ranks());
        ArrayNode lifetimes = node.putArray("lifetimes");
        List<FileSummary> all = log.files();
        for (int i = 0; i < all.size(); i++) {
            for (LifetimeReport lifetime : all.get(i).lifetimes()) {
                lifetimes.add(lifetime(i, lifetime));
            }
        }
        node.put("usable_iterations", log.usableIterations());
        return JsonText.put(node, "dummy_share", log.dummyShare());
    }

    private static ObjectNode file(FileSummary file) {
        ObjectNode node = JsonText.object();
        node.put("name", file.name()).put("bytes", file.bytes()).put("lines", file.lines());
        node.put("cut_lines", file.cutLines()).put("foreign", file.foreignLines());
        node.put("records", file.records()).put("repeated", file.repeated());
        JsonText.putCounts(node, "rejected", file.rejected());
        file.variant().ifPresentOrElse(variant -> node.put("variant", variant), () -> node.putNull("variant"));
        return JsonText.putCounts(node, "prefixes", file.styles());
    }

    private static ObjectNode lifetime(int file, LifetimeReport lifetime) {
        return JsonText.object()
                .put("file", file)
                .put("index", lifetime.index())
                .put("iterations", lifetime.iterations())
                .put("complete", lifetime.complete())
                .put("usable", lifetime.usable())
                .put("used", lifetime.used());
    }
}
