package dev.isochron.workload;

import java.io.IOException;

/** What a Weka trace says about its own sums. */
final class WekaTotals {
    private final JsonScanner scanner;
    private long inputTokens = Numbers.NONE;
    private long outputTokens = Numbers.NONE;

    WekaTotals(JsonScanner scanner) {
        this.scanner = scanner;
    }

    /** Reads the value of {@code totals}. */
    void read() throws IOException, MalformedTextException {
        if (scanner.next() != '{') {
            scanner.skipValue();
            return;
        }
        scanner.expect('{');
        for (int i = 0; scanner.more(i, '}'); i++) {
            if (scanner.name().equals("combined_tokens") && scanner.next() == '{') {
                readCombined();
            } else {
                scanner.skipValue();
            }
        }
    }

    private void readCombined() throws IOException, MalformedTextException {
        scanner.expect('{');
        for (int i = 0; scanner.more(i, '}'); i++) {
            switch (scanner.name()) {
                case "input" -> inputTokens = sum(scanner.scalar());
                case "output" -> outputTokens = sum(scanner.scalar());
                default -> scanner.skipValue();
            }
        }
    }

    private static long sum(String token) {
        return token.matches("\\d{1,18}") ? Long.parseLong(token) : Numbers.NONE;
    }

    /** Whether a sum that is given differs from that of the requests. */
    boolean disagree(RequestTable requests) {
        return disagree(inputTokens, requests.sumInputTokens()) || disagree(outputTokens, requests.sumOutputTokens());
    }

    private static boolean disagree(long given, long sum) {
        return given != Numbers.NONE && given != sum;
    }
}
