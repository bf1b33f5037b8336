package dev.isochron.workload;

/** Collects the requests of a file of lines; times that go back become their predecessor's. */
final class ArrivalRows {
    private final FilePlace place;
    private final DefectLog log;
    private final RequestTable.Builder rows = new RequestTable.Builder();
    private long lastNanos;

    ArrivalRows(FilePlace place, DefectLog log) {
        this.place = place;
        this.log = log;
    }

    /** Logs why the current line is left out. */
    void refuse(Defect defect, String value, String expected) {
        log.add(defect, place.line(), value, expected);
    }

    /**
     * Adds the request of the current line.
     *
     * @param arrivalNanos negative: before the first
     */
    void add(int segment, int inputTokens, int outputTokens, long arrivalNanos) {
        if (arrivalNanos < lastNanos) {
            refuse(Defect.TIME_GOES_BACK, Numbers.seconds(arrivalNanos), ">= " + Numbers.seconds(lastNanos));
        }
        lastNanos = Math.max(lastNanos, arrivalNanos);
        rows.add(segment, inputTokens, outputTokens, lastNanos, RequestTable.ABSENT, RequestTable.ABSENT);
    }

    RequestTable build() {
        return rows.build();
    }
}
