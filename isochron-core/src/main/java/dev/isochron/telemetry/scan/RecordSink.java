package dev.isochron.telemetry.scan;

/** Takes the records of a scan in the order of the log. */
@FunctionalInterface
public interface RecordSink {
    /** Looks at one record; the cursor is refilled after the call. */
    Verdict accept(ScannedRecord record);
}
