package dev.isochron.telemetry.scan;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the records of one iteration log. The first {@value VariantGuess#RECORDS} wait until the log's variant is guessed from them,
 * because the variant says which fields a record must have.
 */
public final class IterationLogScanner {
    private static final int MAX_LINE_BYTES = 64 * 1024;

    private final LogLineReader lines;
    private final RecordSink sink;
    private final RankTag tag = new RankTag();
    private final RecordReader reader = new RecordReader(tag);
    private final LogCounts counts = new LogCounts();
    private final VariantGuess guess = new VariantGuess();
    private final List<ScannedRecord> waiting = new ArrayList<>();
    private Optional<LineVariant> variant = Optional.empty();
    private ScannedRecord record = new ScannedRecord();

    private IterationLogScanner(InputStream in, RecordSink sink) {
        this.lines = new LogLineReader(in, LineEnds.NEWLINE, MAX_LINE_BYTES);
        this.sink = sink;
    }

    /** Reads {@code in} to its end, hands every record to {@code sink} and says what the log held. */
    public static LogFileReport scan(String name, InputStream in, RecordSink sink) throws IOException {
        IterationLogScanner scanner = new IterationLogScanner(in, sink);
        while (scanner.lines.next()) {
            scanner.scanLine();
        }
        scanner.releaseWaiting();
        return scanner.counts.report(name, scanner.lines, scanner.variant);
    }

    private void scanLine() {
        byte[] bytes = lines.bytes();
        int to = AnsiRemoval.remove(bytes, lines.from(), lines.to());
        int start = RecordStart.find(bytes, lines.from(), to);
        if (start == to) {
            counts.foreignLine();
        }
        int prefixFrom = lines.from();
        while (start < to) {
            int end = RecordStart.find(bytes, RecordStart.digits(start), to);
            tag.find(bytes, prefixFrom, start);
            counts.style(PrefixStyle.of(bytes, prefixFrom, start));
            scanRecord(bytes, start, end);
            prefixFrom = RecordStart.digits(start);
            start = end;
        }
    }

    private void scanRecord(byte[] bytes, int start, int end) {
        Optional<RejectReason> reason = reader.read(bytes, start, end, record);
        if (reason.isPresent()) {
            counts.rejected(reason.get());
        } else if (variant.isPresent()) {
            handOn(record, variant.get());
        } else {
            holdBack();
        }
    }

    private void holdBack() {
        guess.see(record);
        waiting.add(record);
        record = new ScannedRecord();
        if (waiting.size() == VariantGuess.RECORDS) {
            releaseWaiting();
        }
    }

    private void releaseWaiting() {
        if (!waiting.isEmpty()) {
            variant = Optional.of(guess.variant());
            waiting.forEach(held -> handOn(held, variant.orElseThrow()));
            waiting.clear();
        }
    }

    private void handOn(ScannedRecord candidate, LineVariant known) {
        boolean timeMissing = known.hasDeviceTime() && !candidate.names(LogField.PREV_DEVICE_STEP_MILLIS);
        boolean depthMissing = known.hasDepth() && !candidate.has(LogField.CACHED_KV_TOKENS);
        if (timeMissing || depthMissing) {
            counts.rejected(RejectReason.FIELD_MISSING);
        } else {
            counts.handedOn(sink.accept(candidate));
        }
    }
}
