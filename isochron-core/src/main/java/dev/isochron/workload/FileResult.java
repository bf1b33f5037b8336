package dev.isochron.workload;

import java.util.Optional;
import java.util.function.Supplier;

/** What reading one file came to: its content, or why there is none; kept until all files before it have been looked at. */
record FileResult(Optional<FileContent> content, Optional<WorkloadException> failure) {
    static FileResult of(Supplier<FileContent> reading) {
        try {
            return new FileResult(Optional.of(reading.get()), Optional.empty());
        } catch (WorkloadException e) {
            return new FileResult(Optional.empty(), Optional.of(e));
        }
    }

    boolean isUnknown() {
        return content.filter(FileContent.Unknown.class::isInstance).isPresent();
    }

    FileContent orThrow() {
        if (failure.isPresent()) {
            throw failure.get();
        }
        return content.orElseThrow();
    }
}
