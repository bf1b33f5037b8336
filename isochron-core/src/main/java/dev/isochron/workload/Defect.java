package dev.isochron.workload;

import java.util.Locale;

/** Why something read is left out or changed, and how much of it. The lower-case name is the reason in messages and counts. */
enum Defect {
    /** The text is no JSON: the rest of the file is left out; of a file of lines, the line. */
    BAD_JSON,
    /** The file ends inside a value: what was complete is kept. */
    TRUNCATED,
    /** A required key is not there: the request is left out. */
    MISSING_FIELD,
    /** Negative, a fraction where a count is needed, above 2^31-1, or no number: the request is left out. */
    BAD_NUMBER,
    /** Not one id per full block: the request is left out. */
    HASH_COUNT,
    /** An id at another position or behind another predecessor: the request is left out. */
    BROKEN_CHAIN,
    /** A prompt without tokens: the request is left out. */
    EMPTY_PROMPT,
    /** A sub-agent inside a sub-agent, or one whose start is unknown: the sub-agent is left out. */
    BAD_SUBAGENT,
    /** Before the first request of the root: the sub-agent is left out. */
    SUBAGENT_WITHOUT_PARENT,
    /** A time before its predecessor's: nothing is left out, the time becomes the predecessor's. */
    TIME_GOES_BACK,
    /** Ids comparable in an unknown way: the trace is left out. */
    UNKNOWN_SCOPE,
    /** None of the known formats: the file is left out. */
    UNKNOWN_FORMAT,
    /** Longer than the rules of a replay allow: the trace is left out. */
    TRACE_TOO_LONG;

    String reason() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether a record is lost, as opposed to mended. */
    boolean skips() {
        return this != TIME_GOES_BACK;
    }
}
