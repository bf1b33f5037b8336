package dev.isochron.workload;

import static dev.isochron.workload.Numbers.NONE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Collects the requests and sub-agents of one Weka trace; checks each request and logs why one is left out. */
final class WekaTraceBuilder {
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private final ChainIndex chains;
    private final int blockTokens;
    private final FilePlace place;
    private final DefectLog log;
    private final RequestTable.Builder rows = new RequestTable.Builder();
    private final List<Trace.Child> children = new ArrayList<>();
    private final StreamClock root = new StreamClock();
    private StreamClock child = new StreamClock();
    private int childRow;

    WekaTraceBuilder(ChainIndex chains, int blockTokens, FilePlace place, DefectLog log) {
        this.chains = chains;
        this.blockTokens = blockTokens;
        this.place = place;
        this.log = log;
        chains.reset();
    }

    /** From here on requests may be those of a sub-agent. */
    void openSubAgent() {
        child = new StreamClock();
        childRow = rows.size();
    }

    boolean hasOpenRequests() {
        return rows.size() > childRow;
    }

    /** The entry was no sub-agent: whatever was read as its requests goes. */
    void dropOpenRequests() {
        if (hasOpenRequests()) {
            log.note("requests_of_skipped_subagents", rows.size() - childRow);
            rows.truncate(childRow);
        }
    }

    void addRootRequest(WekaEntry entry, String path) {
        if (!isUsable(entry, path)) {
            return;
        }
        log.note("overlapping_requests", root.overlaps(entry.startNanos) ? 1 : 0);
        add(entry, root, path);
        childRow = rows.size();
    }

    void addChildRequest(WekaEntry entry, String path) {
        if (entry.isSubAgent()) {
            log.add(Defect.BAD_SUBAGENT, place.at(path, entry.offset), "nested", "sub-agents of the root only");
        } else if (isUsable(entry, path)) {
            add(entry, child, path);
        }
    }

    private boolean isUsable(WekaEntry entry, String path) {
        FieldReader fields = entry.fields;
        IdList ids = entry.ids;
        if (fields.hasBadField()) {
            return refuse(
                    Defect.BAD_NUMBER,
                    place.at(path + "." + fields.badName(), fields.badOffset()),
                    fields.badValue(),
                    fields.badExpected());
        }
        if (ids.hasBadElement()) {
            String element = path + ".hash_ids[" + ids.badIndex() + "]";
            return refuse(
                    Defect.BAD_NUMBER,
                    place.at(element, ids.offset(ids.badIndex())),
                    ids.badValue(),
                    Numbers.COUNT_RANGE);
        }
        String missing = entry.missingField();
        if (!missing.isEmpty()) {
            String found = missing.equals("type") && !entry.type.isEmpty() ? "\"" + entry.type + "\"" : "missing";
            String expected = missing.equals("type") ? "n, s or subagent" : "a value";
            return refuse(Defect.MISSING_FIELD, place.at(path + "." + missing, entry.offset), found, expected);
        }
        return isPromptUsable(entry, path);
    }

    private boolean isPromptUsable(WekaEntry entry, String path) {
        IdList ids = entry.ids;
        if (entry.inputTokens == 0) {
            return refuse(Defect.EMPTY_PROMPT, place.at(path + ".in", entry.inputOffset), "0", ">= 1 token");
        }
        int blocks = entry.inputTokens / blockTokens;
        if (ids.count() != blocks) {
            return refuse(
                    Defect.HASH_COUNT,
                    place.at(path + ".hash_ids", ids.start()),
                    ids.count() + " ids",
                    blocks + " for " + entry.inputTokens + " tokens in blocks of " + blockTokens);
        }
        if (!chains.accept(ids.ids(), blocks)) {
            return refuse(
                    Defect.BROKEN_CHAIN,
                    place.at(path + ".hash_ids[" + chains.breakAt() + "]", ids.offset(chains.breakAt())),
                    "id " + ids.ids()[chains.breakAt()],
                    "one position and one predecessor per id");
        }
        return true;
    }

    private boolean refuse(Defect defect, String where, String value, String expected) {
        log.add(defect, where, value, expected);
        return false;
    }

    private void add(WekaEntry entry, StreamClock clock, String path) {
        long start = entry.startNanos;
        if (clock.goesBack(start)) {
            log.add(
                    Defect.TIME_GOES_BACK,
                    place.at(path + ".t", entry.startOffset),
                    Numbers.seconds(start),
                    ">= " + Numbers.seconds(clock.lastStartNanos()));
            start = clock.lastStartNanos();
        }
        clock.advance(start, entry.apiNanos);
        log.note("think_times_of_a_day", entry.thinkNanos >= DAY_NANOS ? 1 : 0);
        rows.add(chains.segment(), entry.inputTokens, entry.outputTokens, start, entry.thinkNanos, entry.apiNanos);
    }

    /** The open sub-agent has been read, or as much of it as there is. */
    void closeSubAgent(WekaEntry entry, String path) {
        boolean gates = !entry.isAsynchronous();
        if (entry.startNanos == NONE || (gates && entry.durationNanos == NONE)) {
            String found = entry.fields.hasBadField()
                    ? entry.fields.badName() + " " + entry.fields.badValue()
                    : entry.startNanos == NONE ? "no t" : "no duration_ms";
            refuseSubAgent(Defect.BAD_SUBAGENT, entry, path, found, "a start: t and duration_ms");
        } else if (root.turns() == 0) {
            refuseSubAgent(Defect.SUBAGENT_WITHOUT_PARENT, entry, path, "sub-agent", "a request of the root before it");
        } else if (hasOpenRequests()) {
            keepSubAgent(entry, path, gates ? entry.startNanos - entry.durationNanos : entry.startNanos);
        } else {
            log.note("subagents_without_requests", 1);
        }
        childRow = rows.size();
    }

    private void refuseSubAgent(Defect defect, WekaEntry entry, String path, String value, String expected) {
        dropOpenRequests();
        log.add(defect, place.at(path, entry.offset), value, expected);
    }

    private void keepSubAgent(WekaEntry entry, String path, long start) {
        if (!entry.isAsynchronous() && !entry.status.equals("completed")) {
            log.oddity(
                    "unknown_subagent_status",
                    place.at(path + ".status", entry.offset),
                    "\"" + entry.status + "\"; treated as completed");
        }
        int rowCount = rows.size() - childRow;
        children.add(new Trace.Child(
                entry.agentId, root.turns() - 1, start, entry.startNanos, entry.isAsynchronous(), childRow, rowCount));
    }

    /** The trace, if anything of it is usable. */
    Optional<Trace> build(String name) {
        if (root.turns() == 0) {
            log.note("traces_without_requests", 1);
            return Optional.empty();
        }
        return Optional.of(new Trace(name, blockTokens, chains.forest().build(), rows.build(), children));
    }
}
