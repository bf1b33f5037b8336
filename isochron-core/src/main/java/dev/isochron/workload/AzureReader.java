package dev.isochron.workload;

import static dev.isochron.workload.ByteSource.END;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/** Reads Azure traces: CSV with a time (UTC) and two sizes per request, and nothing about prefixes. */
final class AzureReader {
    private static final String HEADER = "TIMESTAMP,ContextTokens,GeneratedTokens";
    private static final int LONGEST_LINE = 400;

    private final ByteSource source;
    private final int blockTokens;

    AzureReader(ByteSource source, int blockTokens) {
        this.source = source;
        this.blockTokens = blockTokens;
    }

    /** The usable requests of the opened file. */
    ArrivalTrace read(String file, DefectLog log) throws IOException {
        ArrivalRows rows = new ArrivalRows(new FilePlace(file, source), log);
        String header = line();
        if (header.equals(HEADER)) {
            readLines(rows);
        } else {
            rows.refuse(Defect.UNKNOWN_FORMAT, JsonScanner.shorten(header), HEADER);
        }
        return new ArrivalTrace(
                blockTokens, ArrivalTrace.Sharing.NONE, new PrefixForestBuilder().build(), rows.build());
    }

    private void readLines(ArrivalRows rows) throws IOException {
        AzureClock clock = new AzureClock();
        source.skipLine();
        while (source.peek() != END) {
            String line = line();
            if (!line.isEmpty()) {
                addRequest(List.of(line.split(",", -1)), clock, rows);
            }
            source.skipLine();
        }
    }

    /** The rest of the current line without white space at its ends; the line end is not taken. */
    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = source.peek(); c != END && c != '\n'; c = source.peek()) {
            source.take();
            if (line.length() < LONGEST_LINE) {
                line.append((char) c);
            }
        }
        return line.toString().strip();
    }

    private static void addRequest(List<String> cells, AzureClock clock, ArrivalRows rows) {
        if (cells.size() != 3) {
            rows.refuse(Defect.MISSING_FIELD, cells.size() + " cells", HEADER);
            return;
        }
        OptionalLong arrival = clock.nanosAfterFirst(cells.get(0));
        int input = Numbers.count(cells.get(1));
        int output = Numbers.count(cells.get(2));
        if (arrival.isEmpty()) {
            refuseNumber(rows, "TIMESTAMP", cells.get(0), "a time like 2023-11-16 18:17:03.9799600");
        } else if (input == Numbers.NONE) {
            refuseNumber(rows, "ContextTokens", cells.get(1), Numbers.COUNT_RANGE);
        } else if (output == Numbers.NONE) {
            refuseNumber(rows, "GeneratedTokens", cells.get(2), Numbers.COUNT_RANGE);
        } else if (input == 0) {
            rows.refuse(Defect.EMPTY_PROMPT, "ContextTokens 0", ">= 1 token");
        } else {
            rows.add(PrefixForest.NO_SEGMENT, input, output, arrival.getAsLong());
        }
    }

    private static void refuseNumber(ArrivalRows rows, String column, String cell, String expected) {
        rows.refuse(Defect.BAD_NUMBER, column + " " + JsonScanner.shorten(cell), expected);
    }
}
