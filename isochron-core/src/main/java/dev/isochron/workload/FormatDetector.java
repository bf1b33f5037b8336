package dev.isochron.workload;

import static dev.isochron.workload.ByteSource.END;

import java.io.IOException;
import java.util.Optional;

/** Tells the format of a stream from its first bytes. */
final class FormatDetector {
    private FormatDetector() {}

    /** The format of a stream just opened; nothing is taken from it. */
    static Optional<TraceFormat> detect(ByteSource opened) throws IOException {
        ByteSource head = new ByteSource();
        head.open(opened.head());
        JsonScanner scanner = new JsonScanner(head);
        if (scanner.next() != '{') {
            return firstLine(head).contains("ContextTokens") ? Optional.of(TraceFormat.AZURE) : Optional.empty();
        }
        Optional<TraceFormat> found = Optional.empty();
        while (found.isEmpty() && scanner.next() != END) {
            found = firstKnownName(scanner);
            if (found.isEmpty()) {
                head.skipLine();
            }
        }
        return found;
    }

    private static Optional<TraceFormat> firstKnownName(JsonScanner scanner) throws IOException {
        try {
            scanner.expect('{');
            for (int i = 0; scanner.more(i, '}'); i++) {
                String name = scanner.name();
                if (name.equals("requests") && scanner.next() == '[') {
                    return Optional.of(TraceFormat.WEKA);
                }
                if (name.equals("input_length") || name.equals("hash_ids")) {
                    return Optional.of(TraceFormat.MOONCAKE);
                }
                scanner.skipValue();
            }
        } catch (MalformedTextException e) {
            // The next line may tell; a file without any such line has no known format.
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static String firstLine(ByteSource head) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = head.peek(); c != END && c != '\n'; c = head.peek()) {
            line.append((char) c);
            head.take();
        }
        return line.toString();
    }
}
