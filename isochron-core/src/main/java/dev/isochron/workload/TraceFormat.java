package dev.isochron.workload;

import java.util.Locale;

/** The file formats read. */
public enum TraceFormat {
    /** Agentic sessions, one JSON object per file or per line. */
    WEKA,
    /** Requests with chained block ids, one JSON object per line. */
    MOONCAKE,
    /** Requests with sizes only, CSV. */
    AZURE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
