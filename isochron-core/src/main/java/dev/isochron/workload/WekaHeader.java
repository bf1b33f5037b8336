package dev.isochron.workload;

import java.io.IOException;
import java.util.Optional;

/** The fields of a Weka trace besides its requests; decides whether the trace can be read at all. */
final class WekaHeader {
    private static final String LOCAL = "local";

    private final FilePlace place;
    private final DefectLog log;
    private final JsonScanner scanner;
    private final FieldReader fields;
    private final ChainIndex chains;
    private final WekaTotals totals;

    private String name;
    private String scope = "";
    private int blockTokens = Numbers.NONE;
    private boolean refused;
    private Optional<WekaTraceBuilder> trace = Optional.empty();

    WekaHeader(String stem, FilePlace place, DefectLog log, JsonScanner scanner, ChainIndex chains) {
        this.name = stem;
        this.place = place;
        this.log = log;
        this.scanner = scanner;
        this.fields = new FieldReader(scanner);
        this.chains = chains;
        this.totals = new WekaTotals(scanner);
    }

    /** Reads one member, its name already taken. */
    void read(String member) throws IOException, MalformedTextException {
        switch (member) {
            case "id" -> name = fields.text();
            case "block_size" -> readBlockSize();
            case "hash_id_scope" -> {
                scope = fields.text();
                String where = place.at(member, fields.lastOffset());
                refuse(!scope.equals(LOCAL), Defect.UNKNOWN_SCOPE, where, '"' + scope + '"', '"' + LOCAL + '"');
            }
            case "totals" -> totals.read();
            default -> scanner.skipValue();
        }
    }

    private void readBlockSize() throws IOException, MalformedTextException {
        String token = fields.scalar();
        blockTokens = Numbers.count(token);
        String where = place.at("block_size", fields.lastOffset());
        refuse(blockTokens < 1, Defect.BAD_NUMBER, where, JsonScanner.shorten(token), "1 .. 2147483647");
    }

    /** Where its requests go; empty if they cannot be used. */
    Optional<WekaTraceBuilder> requests() {
        if (trace.isEmpty()) {
            refuseIfMissing(blockTokens != Numbers.NONE, Defect.MISSING_FIELD, "block_size", "it before requests");
            trace = refused ? Optional.empty() : Optional.of(new WekaTraceBuilder(chains, blockTokens, place, log));
        }
        return trace;
    }

    private void refuseIfMissing(boolean there, Defect defect, String member, String expected) {
        refuse(!there, defect, place.at(member, scanner.source().offset()), "missing", expected);
    }

    private void refuse(boolean bad, Defect defect, String where, String value, String expected) {
        if (bad && !refused) {
            refused = true;
            log.add(defect, where, value, expected);
        }
    }

    /** All of the object was read: it should have had requests. */
    void complete() {
        refuseIfMissing(trace.isPresent(), Defect.MISSING_FIELD, "requests", "an array");
    }

    /** The trace as far as it was read, if anything of it is usable. */
    Optional<Trace> finish() {
        if (trace.isPresent()) {
            refuseIfMissing(!scope.isEmpty(), Defect.UNKNOWN_SCOPE, "hash_id_scope", '"' + LOCAL + '"');
        }
        Optional<Trace> read = refused ? Optional.empty() : trace.flatMap(requests -> requests.build(name));
        if (read.isPresent()
                && log.skipped().isEmpty()
                && totals.disagree(read.get().requests())) {
            log.note("totals_disagree", 1);
        }
        return read;
    }
}
