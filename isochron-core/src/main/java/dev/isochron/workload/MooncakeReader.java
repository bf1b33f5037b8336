package dev.isochron.workload;

import static dev.isochron.workload.ByteSource.END;
import static dev.isochron.workload.Numbers.NONE;

import java.io.IOException;

/**
 * Reads Mooncake traces: one request per line. Each block of 512 tokens has an id, the short last one too; that id could match the
 * identical short block only, and is dropped.
 */
final class MooncakeReader {
    private static final int BLOCK_TOKENS = 512;
    private static final double MILLISECOND = 1e6;

    private final ByteSource source;
    private final JsonScanner scanner;
    private final FieldReader fields;
    private final IdList ids = new IdList();
    private final ChainIndex chains = new ChainIndex();

    private long arrivalNanos;
    private int inputTokens;
    private int outputTokens;
    private boolean hasIds;

    MooncakeReader(ByteSource source) {
        this.source = source;
        this.scanner = new JsonScanner(source);
        this.fields = new FieldReader(scanner);
        scanner.read(JsonScanner.Extent.LINE);
    }

    /** The usable requests of the opened file. */
    ArrivalTrace read(String file, DefectLog log) throws IOException {
        chains.reset();
        ArrivalRows rows = new ArrivalRows(new FilePlace(file, source), log);
        while (source.peek() != END) {
            if (scanner.next() != END) {
                readLine(rows);
            }
            source.skipLine();
        }
        return new ArrivalTrace(
                BLOCK_TOKENS, ArrivalTrace.Sharing.WITHIN_FILE, chains.forest().build(), rows.build());
    }

    private void readLine(ArrivalRows rows) throws IOException {
        try {
            clear();
            scanner.expect('{');
            for (int i = 0; scanner.more(i, '}'); i++) {
                readMember(scanner.name());
            }
            if (scanner.next() != END) {
                throw scanner.unexpected("the end of the line");
            }
            addRequest(rows);
        } catch (MalformedTextException e) {
            rows.refuse(e.defect(), e.value(), e.expected());
        }
    }

    private void clear() {
        arrivalNanos = NONE;
        inputTokens = NONE;
        outputTokens = NONE;
        hasIds = false;
        fields.clear();
        ids.clear();
    }

    private void readMember(String name) throws IOException, MalformedTextException {
        switch (name) {
            case "timestamp" -> arrivalNanos = fields.time(name, MILLISECOND);
            case "input_length" -> inputTokens = fields.count(name);
            case "output_length" -> outputTokens = fields.count(name);
            case "hash_ids" -> {
                hasIds = scanner.next() == '[';
                if (hasIds) {
                    ids.read(scanner);
                } else {
                    scanner.skipValue();
                }
            }
            default -> scanner.skipValue();
        }
    }

    private void addRequest(ArrivalRows rows) {
        String missing = missingField();
        int blocks = (int) ((inputTokens + BLOCK_TOKENS - 1L) / BLOCK_TOKENS);
        if (fields.hasBadField()) {
            rows.refuse(Defect.BAD_NUMBER, fields.badName() + " " + fields.badValue(), fields.badExpected());
        } else if (ids.hasBadElement()) {
            rows.refuse(Defect.BAD_NUMBER, "hash_ids[" + ids.badIndex() + "] " + ids.badValue(), Numbers.COUNT_RANGE);
        } else if (!missing.isEmpty()) {
            rows.refuse(Defect.MISSING_FIELD, "no " + missing, "timestamp, input_length, output_length and hash_ids");
        } else if (inputTokens == 0) {
            rows.refuse(Defect.EMPTY_PROMPT, "input_length 0", ">= 1 token");
        } else if (ids.count() != blocks) {
            rows.refuse(
                    Defect.HASH_COUNT,
                    ids.count() + " ids",
                    blocks + " for " + inputTokens + " tokens in blocks of " + BLOCK_TOKENS);
        } else if (!chains.accept(ids.ids(), inputTokens / BLOCK_TOKENS)) {
            rows.refuse(
                    Defect.BROKEN_CHAIN,
                    "hash_ids[" + chains.breakAt() + "] " + ids.ids()[chains.breakAt()],
                    "one position and one predecessor per id");
        } else {
            rows.add(chains.segment(), inputTokens, outputTokens, arrivalNanos);
        }
    }

    private String missingField() {
        if (arrivalNanos == NONE) {
            return "timestamp";
        }
        if (inputTokens == NONE) {
            return "input_length";
        }
        if (outputTokens == NONE) {
            return "output_length";
        }
        return hasIds ? "" : "hash_ids";
    }
}
