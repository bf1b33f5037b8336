package dev.isochron.telemetry.scan;

import dev.isochron.telemetry.scan.NumberReader.Found;
import java.util.Optional;

/** Reads one record of a line: fields by name, in any order, before and behind the states; the first of a name counts. */
final class RecordReader {
    private static final LogField[] NEEDED = {
        LogField.CONTEXT_REQUESTS, LogField.CONTEXT_TOKENS, LogField.GENERATION_TOKENS
    };

    private final NumberReader numbers = new NumberReader();
    private final StatesReader states = new StatesReader();
    private final RankTag tag;

    RecordReader(RankTag tag) {
        this.tag = tag;
    }

    /** Fills {@code record} from {@code [start, to)} and says why it cannot be taken, if so. */
    Optional<RejectReason> read(byte[] bytes, int start, int to, ScannedRecord record) {
        record.clear();
        numbers.readInteger(bytes, RecordStart.digits(start), to);
        if (numbers.exponent() != 0) {
            return Optional.of(RejectReason.BAD_NUMBER);
        }
        record.put(LogField.ITERATION, numbers.mantissa(), 0);
        readFields(bytes, numbers.end(), to, record);
        Optional<RejectReason> reason = verdictOnStates(record);
        return reason.isPresent() ? reason : verdictOnRank(record);
    }

    private void readFields(byte[] bytes, int from, int to, ScannedRecord record) {
        int at = from;
        while (at < to) {
            if (!AsciiBytes.isName(bytes[at])) {
                at++;
                continue;
            }
            int nameFrom = at;
            int hash = 0;
            while (at < to && AsciiBytes.isName(bytes[at])) {
                hash = FieldTable.hash(hash, bytes[at++]);
            }
            LogField field = FieldTable.OUTSIDE.find(hash, bytes, nameFrom, at);
            if (field != null && !record.names(field)) {
                at = readAssigned(bytes, at, to, record, field);
            }
        }
    }

    /** Reads {@code = value} or {@code : value} behind a name; without the sign the name is only a word. */
    private int readAssigned(byte[] bytes, int from, int to, ScannedRecord record, LogField field) {
        int sign = AsciiBytes.skipBlanks(bytes, from, to);
        if (sign >= to || (bytes[sign] != '=' && bytes[sign] != ':')) {
            return from;
        }
        int value = AsciiBytes.skipBlanks(bytes, sign + 1, to);
        return switch (field.shape()) {
            case STATES -> {
                record.put(field, 0, 0);
                yield states.read(bytes, value, to, record);
            }
            case LIST -> {
                record.putNoValue(field);
                yield value;
            }
            case PAIR -> readPair(bytes, value, to, record);
            default -> readNumber(bytes, value, to, record, field);
        };
    }

    private int readNumber(byte[] bytes, int from, int to, ScannedRecord record, LogField field) {
        boolean whole = field.shape() == LogField.Shape.INTEGER;
        Found found = whole ? numbers.readInteger(bytes, from, to) : numbers.read(bytes, from, to);
        int end = skipUnit(bytes, numbers.end(), to, field);
        if (found == Found.SOMETHING_ELSE || !endsValue(bytes, end, to)) {
            record.putMalformed(field);
        } else if (found == Found.NUMBER) {
            record.put(field, numbers.mantissa(), numbers.exponent());
        } else {
            record.putNoValue(field);
        }
        return end;
    }

    /** Requests ever routed to the rank, a slash, requests ever fetched. */
    private int readPair(byte[] bytes, int from, int to, ScannedRecord record) {
        boolean good = numbers.readInteger(bytes, from, to) == Found.NUMBER;
        long routed = numbers.mantissa();
        int slash = numbers.end();
        good = good && slash < to && bytes[slash] == '/';
        good = good && numbers.readInteger(bytes, slash + 1, to) == Found.NUMBER;
        if (good && endsValue(bytes, numbers.end(), to)) {
            record.put(LogField.RANK_REQUESTS, routed, 0);
            record.put(LogField.FETCHED_REQUESTS, numbers.mantissa(), 0);
        } else {
            record.putMalformed(LogField.RANK_REQUESTS);
        }
        return numbers.end();
    }

    /** Behind the unit of the field, which may be missing; another unit is no end of a value. */
    private static int skipUnit(byte[] bytes, int from, int to, LogField field) {
        int at = AsciiBytes.skipBlanks(bytes, from, to);
        return switch (field.shape()) {
            case MILLIS -> at + 1 < to && bytes[at] == 'm' && bytes[at + 1] == 's' ? at + 2 : at;
            case SECONDS -> at < to && bytes[at] == 's' ? at + 1 : at;
            default -> at;
        };
    }

    private static boolean endsValue(byte[] bytes, int from, int to) {
        int at = AsciiBytes.skipBlanks(bytes, from, to);
        return at >= to || (bytes[at] == ',' && (at + 1 >= to || bytes[at + 1] == ' '));
    }

    private Optional<RejectReason> verdictOnStates(ScannedRecord record) {
        if (!record.names(LogField.STATES)) {
            return Optional.of(RejectReason.FIELD_MISSING);
        }
        if (!states.closed()) {
            return Optional.of(RejectReason.STATES_NOT_CLOSED);
        }
        if (states.empty() && record.integerOr(LogField.SCHEDULED_REQUESTS, 1) == 0) {
            return putIdle(record);
        }
        return verdictOnNumbers(record);
    }

    /** Before the first forward there are no states; a loop that ran nothing is a record all the same. */
    private static Optional<RejectReason> putIdle(ScannedRecord record) {
        for (LogField field : NEEDED) {
            record.put(field, 0, 0);
        }
        record.put(LogField.CACHED_KV_TOKENS, 0, 0);
        return Optional.empty();
    }

    private Optional<RejectReason> verdictOnNumbers(ScannedRecord record) {
        for (LogField field : NEEDED) {
            if (record.isMalformed(field)) {
                return Optional.of(RejectReason.BAD_NUMBER);
            }
        }
        if (record.isMalformed(LogField.CACHED_KV_TOKENS) || record.isMalformed(LogField.PREV_DEVICE_STEP_MILLIS)) {
            return Optional.of(RejectReason.BAD_NUMBER);
        }
        for (LogField field : NEEDED) {
            if (!record.has(field)) {
                return Optional.of(states.wellFormed() ? RejectReason.FIELD_MISSING : RejectReason.BAD_NUMBER);
            }
        }
        return record.listAddsUp() ? Optional.empty() : Optional.of(RejectReason.LIST_MISMATCH);
    }

    private Optional<RejectReason> verdictOnRank(ScannedRecord record) {
        LogField field = record.names(LogField.RANK) ? LogField.RANK : LogField.GLOBAL_RANK;
        if (record.isMalformed(field)) {
            return Optional.of(RejectReason.BAD_NUMBER);
        }
        if (!record.has(field) && !tag.isThere()) {
            return Optional.of(RejectReason.FIELD_MISSING);
        }
        long rank = record.integerOr(field, tag.rank());
        if (rank > Integer.MAX_VALUE) {
            return Optional.of(RejectReason.BAD_NUMBER);
        }
        record.putRank((int) rank);
        return tag.isThere() && tag.rank() != rank ? Optional.of(RejectReason.RANK_MISMATCH) : Optional.empty();
    }
}
