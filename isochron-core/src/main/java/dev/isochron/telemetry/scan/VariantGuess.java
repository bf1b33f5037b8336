package dev.isochron.telemetry.scan;

/** Guesses the variant of a log from its first records: a field belongs to it if at least half of them name it. */
final class VariantGuess {
    /** How many records are looked at. */
    static final int RECORDS = 200;

    private final int[] named = new int[LogField.values().length];
    private int records;

    void see(ScannedRecord record) {
        records++;
        for (LogField field : LogField.values()) {
            if (record.names(field)) {
                named[field.slot()]++;
            }
        }
    }

    LineVariant variant() {
        if (usual(LogField.CACHED_KV_TOKENS)) {
            return withDepth();
        }
        if (usual(LogField.KV_CACHE_UTIL)) {
            return LineVariant.D;
        }
        if (usual(LogField.HOST_STEP_MILLIS)) {
            return usual(LogField.PREV_DEVICE_STEP_MILLIS) ? LineVariant.C : LineVariant.C_HOST_ONLY;
        }
        return usual(LogField.SCHEDULED_REQUESTS) ? LineVariant.B : LineVariant.A;
    }

    private LineVariant withDepth() {
        if (usual(LogField.ALLOCATED_BLOCKS)) {
            return LineVariant.H;
        }
        if (named[LogField.CACHED_KV_PER_REQUEST.slot()] > 0 || named[LogField.POOL_UTIL.slot()] > 0) {
            return LineVariant.G;
        }
        return usual(LogField.DUMMIES) ? LineVariant.F : LineVariant.E;
    }

    private boolean usual(LogField field) {
        return named[field.slot()] * 2 >= Math.max(1, records);
    }
}
