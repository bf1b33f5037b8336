package dev.isochron.workload;

import static dev.isochron.workload.Numbers.NONE;

import java.io.IOException;

/** The fields of one entry of a Weka {@code requests} array, request or sub-agent, as far as they are used. Reused. */
final class WekaEntry {
    private static final double SECOND = 1e9;
    private static final double MILLISECOND = 1e6;

    final IdList ids = new IdList();
    final FieldReader fields;

    private final JsonScanner scanner;

    String type = "";
    String agentId = "";
    String status = "";
    long offset;
    long startNanos;
    long startOffset;
    int inputTokens;
    long inputOffset;
    int outputTokens;
    boolean hasIds;
    long thinkNanos;
    long apiNanos;
    long durationNanos;

    WekaEntry(JsonScanner scanner) {
        this.scanner = scanner;
        this.fields = new FieldReader(scanner);
    }

    void clear(long newOffset) {
        offset = newOffset;
        type = "";
        agentId = "";
        status = "";
        startNanos = NONE;
        inputTokens = NONE;
        outputTokens = NONE;
        hasIds = false;
        thinkNanos = NONE;
        apiNanos = NONE;
        durationNanos = NONE;
        fields.clear();
        ids.clear();
    }

    boolean isSubAgent() {
        return type.equals("subagent");
    }

    boolean isAsynchronous() {
        return status.equals("async_launched");
    }

    /** Reads one member, its name already taken. */
    void read(String name) throws IOException, MalformedTextException {
        switch (name) {
            case "type" -> type = fields.text();
            case "t" -> {
                startNanos = fields.time(name, SECOND);
                startOffset = fields.lastOffset();
            }
            case "in" -> {
                inputTokens = fields.count(name);
                inputOffset = fields.lastOffset();
            }
            case "out" -> outputTokens = fields.count(name);
            case "api_time" -> apiNanos = fields.time(name, SECOND);
            case "think_time" -> thinkNanos = fields.time(name, SECOND);
            case "duration_ms" -> durationNanos = fields.time(name, MILLISECOND);
            case "agent_id" -> agentId = fields.text();
            case "status" -> status = fields.text();
            case "hash_ids" -> readIds();
            default -> scanner.skipValue();
        }
    }

    private void readIds() throws IOException, MalformedTextException {
        if (scanner.next() == '[') {
            ids.read(scanner);
            hasIds = true;
        } else {
            scanner.skipValue();
        }
    }

    /** The first required field of a request that is not there; empty if all are. */
    String missingField() {
        if (!type.equals("n") && !type.equals("s")) {
            return "type";
        }
        if (startNanos == NONE) {
            return "t";
        }
        if (inputTokens == NONE) {
            return "in";
        }
        if (outputTokens == NONE) {
            return "out";
        }
        return hasIds ? "" : "hash_ids";
    }
}
